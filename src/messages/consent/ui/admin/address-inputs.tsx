import { Select, Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { deliveryMethods } from "#shared/messages.ts";

type InputsOf<Name extends string> = { getInputProps: (name: Name) => object };

interface AddressInputsProps {
  form: InputsOf<"channel" | "address"> & { values: { channel: string } };
  /** What the way is for. */
  channelLabel: string;
}

/** By which way somebody is written to, and where. */
export function AddressInputs({ form, channelLabel }: AddressInputsProps) {
  const t = useTranslations("messageAdmin.subscribers");
  const isEmail = form.values.channel === "EMAIL";
  return (
    <>
      <Select
        label={channelLabel}
        data={deliveryMethods.map((value) => ({ value, label: t(`channels.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps("channel")}
      />
      <TextInput
        label={isEmail ? t("email") : t("phone")}
        placeholder={isEmail ? undefined : "+1…"}
        inputMode={isEmail ? "email" : "tel"}
        autoComplete="off"
        withAsterisk
        data-autofocus
        data-path="address"
        {...form.getInputProps("address")}
      />
    </>
  );
}

/** What proves that somebody has agreed. */
export function ProofInput({ form }: { form: InputsOf<"source"> }) {
  const t = useTranslations("messageAdmin.subscribers");
  return (
    <Textarea
      label={t("source")}
      description={t("sourceHelp")}
      withAsterisk
      autosize
      minRows={2}
      maxRows={6}
      data-path="source"
      {...form.getInputProps("source")}
    />
  );
}
