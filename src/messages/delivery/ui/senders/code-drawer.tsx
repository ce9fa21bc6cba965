import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { deliveryContract, type Sender } from "../../contract.ts";
import { codeDigits, minutesOfCode } from "../../rules.ts";
import { useReadMessagesAnew } from "../message-admin-queries.ts";

const shape = z.object({ Code: z.string().trim().min(1, "validation.empty").max(codeDigits) });

/** A phone number is proven by the code that was sent to it. */
export function CodeDrawer({ sender, close }: { sender: Sender; close: () => void }) {
  const t = useTranslations("messageAdmin.senders");
  const { teamId } = useTeamScope();
  const readAnew = useReadMessagesAnew();
  const form = useZodForm({
    schema: shape,
    initialValues: { Code: "" },
    submit: async (body) => {
      await call(deliveryContract.proveSenderByCode, { params: { teamId, senderId: sender.Id }, body });
      toast.done(t("made", { address: sender.Address }));
      close();
      void readAnew();
    },
  });
  return (
    <FormDrawer title={t("enterCode")} opened close={close}>
      <DrawerForm form={form} submitLabel={t("prove")} cancel={close}>
        <TextInput
          label={t("code")}
          description={t("codeHelp", { address: sender.Address, minutes: minutesOfCode })}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={codeDigits}
          data-autofocus
          data-path="Code"
          {...form.getInputProps("Code")}
        />
      </DrawerForm>
    </FormDrawer>
  );
}
