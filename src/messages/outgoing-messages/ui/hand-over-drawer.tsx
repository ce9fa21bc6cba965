import { Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { usePeople } from "#people/teams/ui/people-queries.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { type MessageListed, outgoingMessagesContract } from "../contract.ts";
import { useReadMessagesAnew } from "./message-queries.ts";

interface HandOverDrawerProps {
  /** Absent: it is closed. */
  message: MessageListed | undefined;
  close: () => void;
}

/** Another owner for a message. */
export function HandOverDrawer({ message, close }: HandOverDrawerProps) {
  const t = useTranslations("messages.handOver");
  return (
    <FormDrawer title={t("title", { name: message?.InternalName ?? "" })} opened={message !== undefined} close={close}>
      {message && <Owner key={message.Id} message={message} close={close} />}
    </FormDrawer>
  );
}

const schema = z.object({ OwnedBy: z.string().min(1, "validation.empty") });

function Owner({ message, close }: { message: MessageListed; close: () => void }) {
  const t = useTranslations("messages");
  const { teamId } = useTeamScope();
  const { data } = usePeople(teamId);
  const readAnew = useReadMessagesAnew();
  const others = (data?.people ?? []).filter(({ userId }) => userId !== message.OwnedBy?.UserId);
  const form = useZodForm({
    schema,
    initialValues: { OwnedBy: "" },
    submit: async (body) => {
      await call(outgoingMessagesContract.handOverMessage, { params: { teamId, messageId: message.Id }, body });
      await readAnew();
      const person = others.find(({ userId }) => userId === body.OwnedBy)?.name ?? "";
      toast.done(t("done.handOver", { name: message.InternalName, person }));
      close();
    },
  });
  return (
    <DrawerForm form={form} submitLabel={t("actions.handOver")} cancel={close}>
      <Select
        label={t("handOver.owner")}
        description={t("handOver.help")}
        searchable
        data-autofocus
        data-path="OwnedBy"
        data={others.map(({ userId, name }) => ({ value: userId, label: name }))}
        {...form.getInputProps("OwnedBy")}
      />
    </DrawerForm>
  );
}
