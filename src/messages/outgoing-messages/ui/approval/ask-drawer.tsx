import { Textarea } from "@mantine/core";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { type MessageShown, outgoingMessagesContract } from "../../contract.ts";
import { useKeepMessage, useReadMessagesAnew } from "../message-queries.ts";
import { ApproversText } from "./approvers-text.tsx";

interface AskDrawerProps {
  message: MessageShown;
  opened: boolean;
  close: () => void;
  onAsked: () => void;
}

const schema = z.object({ note: z.string().trim().max(2_000) });

/** Asks for approval, with a word to those who give it. */
export function AskDrawer({ message, opened, close, onAsked }: AskDrawerProps) {
  const t = useTranslations("messages.approval");
  const { teamId } = useTeamScope();
  const keep = useKeepMessage();
  const readAnew = useReadMessagesAnew();
  const form = useZodForm({
    schema,
    initialValues: { note: "" },
    submit: async (body) => {
      keep(await call(outgoingMessagesContract.requestApproval, { params: { teamId, messageId: message.Id }, body }));
      void readAnew();
      toast.done(t("asked"));
      onAsked();
    },
  });
  return (
    <FormDrawer title={t("ask")} opened={opened} close={close}>
      <DrawerForm form={form} submitLabel={t("ask")} cancel={close}>
        <p>
          <ApproversText message={message} />
        </p>
        <Textarea
          label={t("note")}
          autosize
          minRows={3}
          maxRows={12}
          data-autofocus
          data-path="note"
          {...form.getInputProps("note")}
        />
      </DrawerForm>
    </FormDrawer>
  );
}
