import { useFormatter, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { toast } from "#ui/toast.ts";
import { type MessageListed, outgoingMessagesContract } from "../../contract.ts";
import { instantIn, nextOpen } from "../../schedule.ts";
import { useReadMessagesAnew } from "../message-queries.ts";

/** Moves a scheduled message to another time on its clock, and back. True where it was moved. */
export function useReschedule() {
  const t = useTranslations("messages.reschedule");
  const ui = useTranslations("ui.actions");
  const format = useFormatter();
  const { teamId, timeZone } = useTeamScope();
  const readAnew = useReadMessagesAnew();
  const send = ({ Id: messageId }: MessageListed, localTime: string) =>
    call(outgoingMessagesContract.rescheduleMessage, { params: { teamId, messageId }, body: { localTime } });

  const moveBack = async (message: MessageListed, localTime: string) => {
    await send(message, localTime).catch((error: unknown) => toast.fail(explainFailure(t("failed"), error)));
    await readAnew();
  };
  const words = (message: MessageListed, localTime: string): string => {
    const { inRecipientsZone, window } = message.Schedule;
    // Whose clock it is said on does not change what the clock says.
    const date = format.dateTime(new Date(`${localTime}:00Z`), {
      ...{ dateStyle: "full", timeStyle: "short", timeZone: "UTC" },
    });
    const moment = instantIn(localTime, timeZone);
    const isClosed = window !== null && nextOpen(window, moment, timeZone).getTime() !== moment.getTime();
    const said = t(inRecipientsZone ? "doneOnTheirClocks" : "done", { name: message.InternalName, at: date });
    return isClosed ? `${said} ${t("outsideHours", { from: window.from, to: window.to })}` : said;
  };

  return async (message: MessageListed, localTime: string): Promise<boolean> => {
    try {
      await send(message, localTime);
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
      return false;
    } finally {
      void readAnew();
    }
    const before = message.Schedule.localTime;
    const undo = before && { undo: { label: ui("undo"), run: () => void moveBack(message, before) } };
    toast.done(words(message, localTime), undo || {});
    return true;
  };
}
