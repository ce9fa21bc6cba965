import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { makeAttempt } from "#client/make-attempt.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { type MessageListed, outgoingMessagesContract } from "../contract.ts";
import { openedAt } from "./message-paths.ts";
import { useReadMessagesAnew } from "./message-queries.ts";

/** Those that are done as soon as they are chosen, in the order in which they are offered. */
export const plainActs = {
  confirm: "fas_paper-plane",
  pause: "fas_pause",
  unpause: "fas_play",
  resume: "fas_rotate-right",
  withdraw: "fas_rotate-left",
  unschedule: "fas_calendar-xmark",
  cancelRest: "fas_stop",
  unarchive: "fas_box-open",
  archive: "fas_box-archive",
} as const;
export type PlainAct = keyof typeof plainActs;

const asked = ["confirm", "cancelRest"] as const satisfies PlainAct[];
const isAsked = (act: PlainAct): act is (typeof asked)[number] => (asked as readonly PlainAct[]).includes(act);

/** What one does with a message, as far as the server offers it: asked where it cannot be taken back, done, and told. */
export function useMessageActions({
  onDeleted,
  onHandOver,
}: {
  onDeleted?: () => void;
  /** Opens the question to whom; without it this is not offered. */
  onHandOver?: (message: MessageListed) => void;
} = {}) {
  const t = useTranslations("messages");
  const ui = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const attempt = makeAttempt(useReadMessagesAnew());

  const act = async (message: MessageListed, action: PlainAct) => {
    const { Id: messageId, InternalName: name } = message;
    if (isAsked(action)) {
      const title = t(`asking.${action}.title`, { name });
      const body = t(`asking.${action}.body`);
      const isSure = await confirm({
        ...{ title, body, confirmLabel: t(`actions.${action}`), danger: action === "cancelRest" },
      });
      if (!isSure) return;
    }
    const sent = (name: PlainAct) =>
      call(outgoingMessagesContract.actOnMessage, { params: { teamId, messageId }, body: { action: name } });
    let after: MessageListed | undefined;
    const isDone = await attempt(t(`failures.${action}`), async () => {
      after = await sent(action);
    });
    if (!isDone) return;
    const undo = { label: ui("undo"), run: () => void attempt(t("failures.unarchive"), () => sent("unarchive")) };
    const staysApproved = action === "unschedule" && after?.Status === "APPROVED";
    const sentence = staysApproved ? t("done.unscheduleApproved", { name }) : t(`done.${action}`, { name });
    toast.done(sentence, action === "archive" ? { undo } : {});
  };

  const duplicate = async ({ Id: messageId, InternalName: name }: MessageListed) => {
    await attempt(t("failures.duplicate"), async () => {
      const made = await call(outgoingMessagesContract.duplicateMessage, { params: { teamId, messageId }, body: {} });
      toast.done(t("done.duplicate", { name }));
      await navigate({ to: openedAt(teamId, made) });
    });
  };

  const remove = async ({ Id: messageId, InternalName: name }: MessageListed) => {
    const isSure = await confirm({
      title: t("asking.delete.title", { name }),
      body: t("asking.delete.body"),
      confirmLabel: t("actions.delete"),
      danger: true,
      irreversible: true,
    });
    if (!isSure) return;
    const params = { teamId, messageId };
    if (!(await attempt(t("failures.delete"), () => call(outgoingMessagesContract.deleteMessage, { params })))) return;
    toast.done(t("done.delete", { name }));
    onDeleted?.();
  };

  /** As a menu; `except` are those that have a button of their own there. */
  const menuOf = (message: MessageListed, except: readonly PlainAct[] = []): MenuAction[] => [
    ...(Object.keys(plainActs) as PlainAct[])
      .filter((action) => message.Actions.includes(action) && !except.includes(action))
      .map((action) => ({
        key: action,
        label: t(`actions.${action}`),
        icon: plainActs[action],
        danger: action === "cancelRest",
        run: () => void act(message, action),
      })),
    { key: "duplicate", label: t("actions.duplicate"), icon: "fas_copy", run: () => void duplicate(message) },
    ...(onHandOver && message.Actions.includes("handOver")
      ? [
          {
            key: "handOver",
            label: t("actions.handOver"),
            icon: "fas_people-arrows",
            run: () => onHandOver(message),
          },
        ]
      : []),
    ...(message.Actions.includes("delete")
      ? [
          {
            key: "delete",
            label: t("actions.delete"),
            icon: "fas_trash",
            danger: true,
            run: () => void remove(message),
          },
        ]
      : []),
  ];
  return { act, menuOf };
}
