import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { type MessageListed, outgoingMessagesContract } from "../../contract.ts";
import { useReadMessagesAnew } from "../message-queries.ts";

/** What is done with several messages at once, in the order in which it is offered. */
export const bulkActs = ["unschedule", "archive", "unarchive", "delete"] as const;
export type BulkAct = (typeof bulkActs)[number];

/** One after the other: each is refused or done by itself, and what was done can be taken back where there is a way. */
export function useBulkActs() {
  const t = useTranslations("messages");
  const ui = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const readAnew = useReadMessagesAnew();
  const [isBusy, setBusy] = useState(false);
  const params = ({ Id }: MessageListed) => ({ teamId, messageId: Id });
  const sendAct = (message: MessageListed, action: Exclude<BulkAct, "delete">) =>
    call(outgoingMessagesContract.actOnMessage, { params: params(message), body: { action } });
  const scheduleAgain = (message: MessageListed) =>
    call(outgoingMessagesContract.scheduleMessage, { params: params(message), body: {} });

  /** Those of which it succeeded. */
  const each = async (messages: readonly MessageListed[], act: (message: MessageListed) => Promise<unknown>) => {
    const done: MessageListed[] = [];
    setBusy(true);
    for (const message of messages)
      await act(message).then(
        () => done.push(message),
        () => undefined,
      );
    setBusy(false);
    await readAnew();
    return done;
  };
  const ways: Record<BulkAct, { act: (message: MessageListed) => Promise<unknown>; back?: typeof scheduleAgain }> = {
    unschedule: { act: (message) => sendAct(message, "unschedule"), back: scheduleAgain },
    archive: { act: (message) => sendAct(message, "archive"), back: (message) => sendAct(message, "unarchive") },
    unarchive: { act: (message) => sendAct(message, "unarchive"), back: (message) => sendAct(message, "archive") },
    delete: { act: (message) => call(outgoingMessagesContract.deleteMessage, { params: params(message) }) },
  };

  const run = async (action: BulkAct, chosen: readonly MessageListed[]): Promise<boolean> => {
    const meant = chosen.filter(({ Actions }) => Actions.includes(action));
    const count = meant.length;
    if (action === "delete") {
      const title = t("bulk.deleting", { count });
      const words = { title, body: t("bulk.deletingBody"), confirmLabel: t("actions.delete") };
      if (!(await confirm({ ...words, danger: true, irreversible: true }))) return false;
    }
    const { act, back } = ways[action];
    const done = await each(meant, act);
    if (done.length < count) toast.fail(t("bulk.failed", { count: count - done.length }));
    // What was to leave at once would leave at once again.
    const returning = action === "unschedule" ? done.filter(({ Schedule }) => Schedule.localTime !== null) : done;
    const undo = back && returning.length > 0 && { undo: { label: ui("undo"), run: () => void each(returning, back) } };
    if (done.length > 0) toast.done(t(`bulk.done.${action}`, { count: done.length }), undo || {});
    return done.length > 0;
  };
  return { run, isBusy };
}
