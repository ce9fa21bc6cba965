import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { type MessageShown, outgoingMessagesContract } from "#messages/outgoing-messages/contract.ts";
import { partPath } from "#messages/outgoing-messages/ui/message-paths.ts";
import { useMessageChange } from "#messages/outgoing-messages/ui/use-message-change.ts";
import { useFirstSend } from "#messages/setup/ui/use-first-send.tsx";
import { nextStepOf } from "./next-step-of.ts";

/** What is approved is scheduled for the time that was chosen, or leads to where a time is chosen. */
export function NextStep({ message }: { message: MessageShown }) {
  const t = useTranslations("messages.schedule");
  const format = useFormatter();
  const now = useNow();
  const { teamId, timeZone } = useTeamScope();
  const { change, isBusy } = useMessageChange();
  const { askFirst, question } = useFirstSend(message.DeliveryMethodId);
  const messageId = message.Id;
  const step = nextStepOf(message, timeZone, now);
  if (!step) return null;
  if (step.is === "pickTime") {
    return (
      <div>
        <Button component={Link} to={partPath(teamId, messageId, "schedule")}>
          {t("pickTime")}
        </Button>
      </div>
    );
  }
  // Whose clock it is said on does not change what the clock says.
  const at = format.dateTime(new Date(`${step.localTime}:00Z`), {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: "UTC",
  });
  const schedule = () => {
    const params = { teamId, messageId };
    return change(t("failed"), () => call(outgoingMessagesContract.scheduleMessage, { params, body: {} }));
  };
  return (
    <div>
      <Button loading={isBusy} onClick={() => askFirst(() => void schedule())}>
        {t("scheduleFor", { at })}
      </Button>
      {question}
    </div>
  );
}
