import { useFormatter, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { instantIn } from "#messages/outgoing-messages/schedule.ts";
import { ReadPart } from "#ui/read-part.tsx";
import { useAudienceCounts } from "../recipient-queries.ts";
import { SmsEstimate } from "../sms-estimate.tsx";
import classes from "./schedule.module.css";
import { missingIn, type ScheduleDraft } from "./schedule-draft.ts";

/** One sentence that one can say yes to. */
export function WhatWillHappen({ message, draft }: { message: MessageShown; draft: ScheduleDraft }) {
  const t = useTranslations("messages");
  const format = useFormatter();
  const { timeZone } = useTeamScope();
  const counts = useAudienceCounts(message, message.Audience.sources.length > 0);
  const name = message.InternalName;
  const missing = missingIn(draft);
  if (missing) return <p className={classes.sentence}>{t(`schedule.${missing}`)}</p>;
  const sentence = (count: number) => {
    if (!draft.isLater) return t("schedule.willNow", { count, name });
    const at = instantIn(draft.localTime.slice(0, 16), timeZone);
    const shown = format.dateTime(at, { dateStyle: "full", timeStyle: "short", timeZone });
    return t("schedule.willLater", { count, name, at: shown });
  };
  const maySend = message.Actions.includes("sendNow");
  return (
    <ReadPart query={counts} failed={t("recipients.countFailed")} lines={2}>
      {({ willGet }) => (
        <>
          <p className={classes.sentence}>{sentence(willGet)}</p>
          <SmsEstimate message={message} className={classes.muted} />
          <p className={classes.muted}>
            {maySend
              ? t("schedule.recount")
              : t(message.Actions.includes("requestApproval") ? "schedule.willAsk" : "schedule.mayNotSend")}
          </p>
        </>
      )}
    </ReadPart>
  );
}
