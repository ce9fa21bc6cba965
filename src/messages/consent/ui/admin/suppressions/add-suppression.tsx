import { Select, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useReadMessagesAnew } from "#messages/delivery/ui/message-admin-queries.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { deliveryMethods } from "#shared/messages.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { suppressionReasons } from "../../../suppressions.ts";
import { suppressionsContract } from "../../../suppressions-contract.ts";
import { AddressInputs } from "../address-inputs.tsx";

const shape = z.object({
  channel: z.enum(deliveryMethods),
  address: z.string().trim().min(1, "validation.empty").max(254),
  reason: z.enum(suppressionReasons),
  note: z.string().trim().max(500),
});

/** An address or number that nothing is sent to from now on. */
export function AddSuppression({ close }: { close: () => void }) {
  const t = useTranslations("messageAdmin.suppressions");
  const { teamId } = useTeamScope();
  const readAnew = useReadMessagesAnew();
  const form = useZodForm({
    schema: shape,
    initialValues: { channel: "EMAIL", address: "", reason: "manual", note: "" },
    labels: { address: t("address") },
    submit: async (body) => {
      await call(suppressionsContract.addSuppression, { params: { teamId }, body });
      toast.done(t("added", { address: body.address }));
      close();
      void readAnew();
    },
  });
  const leave = useClosing(form.isDirty() && !form.saving, close);
  return (
    <FormDrawer title={t("newTitle")} opened close={leave}>
      <DrawerForm form={form} submitLabel={t("make")} cancel={leave}>
        <AddressInputs form={form} channelLabel={t("channel")} />
        <Select
          label={t("reason")}
          data={suppressionReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps("reason")}
        />
        <TextInput label={t("note")} autoComplete="off" data-path="note" {...form.getInputProps("note")} />
      </DrawerForm>
    </FormDrawer>
  );
}
