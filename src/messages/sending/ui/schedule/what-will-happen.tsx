import { useFormatter, useNow, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { hasPassed, instantIn } from "#messages/outgoing-messages/schedule.ts";
import { mayTry, triedOf } from "#messages/outgoing-messages/trial.ts";
import { ApproversText } from "#messages/outgoing-messages/ui/approval/approvers-text.tsx";
import { useAudienceCounts } from "#messages/outgoing-messages/ui/audience-counts.ts";
import { ReadPart } from "#ui/read-part.tsx";
import { SmsEstimate } from "../sms-estimate.tsx";
import classes from "./schedule.module.css";
import { missingIn, type ScheduleDraft, scheduleOf } from "./schedule-draft.ts";

interface WhatWillHappenProps {
  message: MessageShown;
  draft: ScheduleDraft;
}

/** One paragraph that one can say yes to. */
export function WhatWillHappen({ message, draft }: WhatWillHappenProps) {
  const t = useTranslations("messages");
  const counts = useAudienceCounts(message, message.Audience.sources.length > 0);
  const say = useSentences(message, draft);
  const next = useNext(message, draft);
  const missing = missingIn(draft);
  if (missing) return <p className={classes.sentence}>{t(`schedule.${missing}`)}</p>;
  return (
    <ReadPart query={counts} failed={t("recipients.countFailed")} lines={2}>
      {({ willGet }) => (
        <>
          <p className={classes.sentence}>{say(willGet).join(" ")}</p>
          <SmsEstimate message={message} className={classes.muted} />
          {asksFirst(message) && (
            <p className={classes.muted}>
              {t("schedule.willAsk")} <ApproversText message={message} />
            </p>
          )}
          {next && <p className={classes.muted}>{next}</p>}
        </>
      )}
    </ReadPart>
  );
}

/** To how many and when, on whose clock, within which hours, and what is tried first. */
function useSentences(message: MessageShown, draft: ScheduleDraft) {
  const t = useTranslations("messages.schedule");
  const problem = useTranslations("messages.problems");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const { timeZone } = useTeamScope();
  const { InternalName: name, DeliveryMethodId, ContentTypeId, Trial } = message;
  const { localTime, inRecipientsZone, window } = scheduleOf(draft, null);
  const maySend = message.Actions.includes("sendNow");
  const when = (): string[] => {
    if (!localTime) return [];
    if (hasPassed({ localTime, inRecipientsZone, window, perHour: null }, timeZone, now)) return [problem("inThePast")];
    if (inRecipientsZone) return [t("theirClocks")];
    return [t("isIn", { when: format.relativeTime(instantIn(localTime, timeZone), now) })];
  };
  const tried = (count: number): string[] => {
    if (!Trial || !mayTry(DeliveryMethodId, ContentTypeId)) return [];
    const first = triedOf(count, Trial);
    return [t(`willTry.${Trial.by}`, { count: first, rest: count - first, hours: Trial.hours })];
  };
  return (count: number): string[] => {
    if (count === 0) return [t("willNow", { count, name })];
    // Whose clock it is said on does not change what the clock says.
    const at = localTime && format.dateTime(new Date(`${localTime}:00Z`), { ...full, timeZone: "UTC" });
    const isTo = () => (at ? t("willLater", { count, name, at }) : t("willNow", { count, name }));
    const isFor = () => [
      t("isFor", { count, name }),
      // While it waits, the card of its approval says what follows.
      ...(at && message.Status !== "AWAITING_APPROVAL"
        ? [t(schedulesItself(message) ? "onceApproved" : "chosenTime", { at })]
        : []),
    ];
    return [
      ...(maySend ? [isTo()] : isFor()),
      ...when(),
      ...(window ? [t("onlyBetween", window)] : []),
      ...tried(count),
    ];
  };
}

const full = { dateStyle: "full", timeStyle: "short" } as const;

/** With a time it needs nobody else once it is approved. */
const schedulesItself = ({ Actions, Approval }: MessageShown) =>
  Actions.includes("requestApproval") && Approval.AskerMaySend;

/** It has to be approved before it can be sent. */
const asksFirst = ({ Actions }: MessageShown) => !Actions.includes("sendNow") && Actions.includes("requestApproval");

/** What comes after that, or beside it. */
function useNext(message: MessageShown, draft: ScheduleDraft): string | null {
  const t = useTranslations("messages.schedule");
  if (message.Actions.includes("sendNow")) return t("recount");
  if (message.Status === "AWAITING_APPROVAL") return null;
  if (!asksFirst(message)) return t("mayNotSend");
  if (draft.isLater && schedulesItself(message)) return null;
  return message.Approval.AskerMaySend ? t("thenAuthor") : t("thenSender");
}
