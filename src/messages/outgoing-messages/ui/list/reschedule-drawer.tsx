import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { useTeamScope } from "#client/team-scope.ts";
import { wallTimeOf } from "#data/fields/zoned-time.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import type { MessageListed } from "../../contract.ts";
import { useReschedule } from "./use-reschedule.ts";

interface RescheduleDrawerProps {
  /** Absent: it is closed. */
  message: MessageListed | undefined;
  close: () => void;
}

/** Another time for a scheduled message, typed. */
export function RescheduleDrawer({ message, close }: RescheduleDrawerProps) {
  const t = useTranslations("messages.reschedule");
  return (
    <FormDrawer title={t("title", { name: message?.InternalName ?? "" })} opened={message !== undefined} close={close}>
      {message && <Time key={message.Id} message={message} close={close} />}
    </FormDrawer>
  );
}

const schema = z.object({ localTime: z.string().min(16, "validation.empty") });

function Time({ message, close }: { message: MessageListed; close: () => void }) {
  const t = useTranslations("messages");
  const { timeZone } = useTeamScope();
  const reschedule = useReschedule();
  const form = useZodForm({
    schema,
    initialValues: { localTime: localTimeOf(message, timeZone) },
    submit: async ({ localTime }) => {
      // Some browsers write the seconds too.
      if (await reschedule(message, localTime.slice(0, 16))) close();
    },
  });
  const zone = timeZone.replaceAll("_", " ");
  return (
    <DrawerForm form={form} submitLabel={t("reschedule.submit")} cancel={close}>
      <TextInput
        type="datetime-local"
        label={t("schedule.at")}
        description={message.Schedule.inRecipientsZone ? t("schedule.recipientsZone") : t("schedule.inZone", { zone })}
        data-autofocus
        data-path="localTime"
        {...form.getInputProps("localTime")}
      />
    </DrawerForm>
  );
}

/** On its own clock: the team's, or that of each recipient. */
export function localTimeOf({ Schedule, ScheduledAt }: MessageListed, timeZone: string): string {
  if (Schedule.localTime) return Schedule.localTime;
  return ScheduledAt ? new Date(wallTimeOf(Date.parse(ScheduledAt), timeZone)).toISOString().slice(0, 16) : "";
}
