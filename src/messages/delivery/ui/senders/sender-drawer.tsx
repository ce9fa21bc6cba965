import { Select, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { deliveryMethods } from "#shared/messages.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { deliveryContract, type Sender } from "../../contract.ts";
import { useReadMessagesAnew } from "../message-admin-queries.ts";

const shape = z.object({
  DeliveryMethodId: z.enum(deliveryMethods),
  Name: z.string().trim().min(1, "validation.empty").max(120),
  Address: z.string().trim().min(1, "validation.empty").max(254),
  ReplyTo: z.string().trim().max(254),
});

interface SenderDrawerProps {
  /** Absent: a new one. */
  sender?: Sender;
  close: () => void;
  onMade?: (sender: Sender) => void;
}

/** A new sender, to which the proof is sent at once; of one that is there, its name and where replies go. */
export function SenderDrawer({ sender, close, onMade }: SenderDrawerProps) {
  const t = useTranslations("messageAdmin.senders");
  const form = useSenderForm({ sender, close, onMade });
  const leave = useClosing(form.isDirty() && !form.saving, close);
  const isEmail = form.values.DeliveryMethodId === "EMAIL";
  return (
    <FormDrawer title={sender ? t("editTitle", { address: sender.Address }) : t("newTitle")} opened close={leave}>
      <DrawerForm form={form} submitLabel={sender ? t("save") : t("make")} cancel={leave}>
        {!sender && (
          <>
            <Select
              label={t("method")}
              data={deliveryMethods.map((value) => ({ value, label: t(`methods.${value}`) }))}
              allowDeselect={false}
              {...form.getInputProps("DeliveryMethodId")}
            />
            <TextInput
              label={isEmail ? t("email") : t("number")}
              description={isEmail ? t("emailHelp") : t("numberHelp")}
              inputMode={isEmail ? "email" : "text"}
              autoComplete="off"
              withAsterisk
              data-autofocus
              data-path="Address"
              {...form.getInputProps("Address")}
            />
          </>
        )}
        <TextInput
          label={t("name")}
          description={isEmail ? t("nameHelp") : t("numberNameHelp")}
          autoComplete="off"
          withAsterisk
          data-path="Name"
          {...form.getInputProps("Name")}
        />
        {isEmail && (
          <TextInput
            label={t("replyTo")}
            description={t("replyToHelp")}
            inputMode="email"
            autoComplete="off"
            data-path="ReplyTo"
            {...form.getInputProps("ReplyTo")}
          />
        )}
      </DrawerForm>
    </FormDrawer>
  );
}

function useSenderForm({ sender, close, onMade }: SenderDrawerProps) {
  const t = useTranslations("messageAdmin.senders");
  const { teamId } = useTeamScope();
  const readAnew = useReadMessagesAnew();
  return useZodForm({
    schema: shape,
    initialValues: {
      DeliveryMethodId: sender?.DeliveryMethodId ?? "EMAIL",
      Name: sender?.Name ?? "",
      Address: sender?.Address ?? "",
      ReplyTo: sender?.Details?.ReplyTo ?? "",
    },
    labels: { Name: t("name"), Address: t("address") },
    submit: async ({ Name, ReplyTo, ...rest }) => {
      if (sender) {
        const body = { Name, ReplyTo };
        await call(deliveryContract.changeSender, { params: { teamId, senderId: sender.Id }, body });
        toast.done(t("saved", { name: Name }));
        close();
      } else {
        const body = { ...rest, Name, ...(ReplyTo && rest.DeliveryMethodId === "EMAIL" && { ReplyTo }) };
        const made = await call(deliveryContract.createSender, { params: { teamId }, body });
        sayMade(made);
        close();
        onMade?.(made);
      }
      void readAnew();
    },
  });

  function sayMade({ DeliveryMethodId, Address: address, Details }: Sender) {
    if (Details?.IsProven) toast.done(t("made", { address }));
    else toast.done(DeliveryMethodId === "EMAIL" ? t("linkSent", { address }) : t("codeSent", { address }));
  }
}
