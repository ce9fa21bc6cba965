import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { compactNumber, isPhoneNumber } from "#shared/messages.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { useWayActions } from "./use-way-actions.ts";

const shape = z.object({ To: z.string().overwrite(compactNumber).refine(isPhoneNumber, "data.phoneWithCountry") });

/** Where a text message is sent to try it out. */
export function TestNumberDrawer({ close }: { close: () => void }) {
  const t = useTranslations("messageAdmin.ways");
  const { test } = useWayActions();
  const form = useZodForm({
    schema: shape,
    initialValues: { To: "" },
    submit: async ({ To }) => {
      if (await test({ DeliveryMethodId: "SMS", To })) close();
    },
  });
  return (
    <FormDrawer title={t("test")} opened close={close}>
      <DrawerForm form={form} submitLabel={t("send")} cancel={close}>
        <TextInput
          label={t("testTo")}
          placeholder="+15551234567"
          inputMode="tel"
          autoComplete="off"
          data-autofocus
          data-path="To"
          {...form.getInputProps("To")}
        />
      </DrawerForm>
    </FormDrawer>
  );
}
