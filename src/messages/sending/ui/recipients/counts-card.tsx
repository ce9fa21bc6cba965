import { useFormatter, useTranslations } from "use-intl";
import layout from "#messages/content/ui/message-layout.module.css";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { useAudienceCounts } from "#messages/outgoing-messages/ui/audience-counts.ts";
import { languageNames, languages } from "#shared/languages.ts";
import { type CandidateReason, candidateReasons } from "#shared/messages.ts";
import { Card } from "#ui/card.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { AddToList } from "./add-to-list.tsx";
import classes from "./recipients.module.css";

interface CountsCardProps {
  message: MessageShown;
  /** Who is looked at: for which reason they do not get it; none: those who do. */
  reason: CandidateReason | "any" | undefined;
  setReason: (reason: CandidateReason | undefined) => void;
}

/** How many get it, and how many do not by reason; each leads to the names. */
export function CountsCard({ message, reason, setReason }: CountsCardProps) {
  const t = useTranslations("messages.recipients");
  const format = useFormatter();
  const hasSources = message.Audience.sources.length > 0;
  const isInSeveral = Object.keys(message.Contents).length > 1;
  const counts = useAudienceCounts(message, hasSources);
  if (!hasSources) {
    return (
      <Card title={t("counts")}>
        <p className={classes.total}>{t("willGet", { count: 0 })}</p>
      </Card>
    );
  }
  return (
    <Card title={t("counts")}>
      <ReadPart query={counts} failed={t("countFailed")} lines={3}>
        {({ willGet, leftOut, shared, languages: read }) => {
          const byReason = { ...leftOut, shared };
          const left = candidateReasons.filter((each) => byReason[each]);
          return (
            <div className={layout.stack} aria-busy={counts.isPlaceholderData}>
              <p className={classes.total} role="status">
                {t("willGet", { count: willGet })}
              </p>
              {isInSeveral && willGet > 0 && (
                <p className={classes.muted}>
                  {languages
                    .filter((each) => read[each])
                    .map((each) => t("withCount", { name: languageNames[each], count: read[each]! }))
                    .join(" · ")}
                </p>
              )}
              {left.length > 0 && (
                <ul className={classes.counts}>
                  {[undefined, ...left].map((each) => (
                    <li key={each ?? "will"}>
                      <button
                        type="button"
                        className={classes.count}
                        aria-pressed={reason === each}
                        onClick={() => setReason(each)}
                      >
                        <span>{each ? t(`reasons.${each}`) : t("willShort")}</span>
                        <span>{format.number(each ? (byReason[each] ?? 0) : willGet)}</span>
                      </button>
                    </li>
                  ))}
                </ul>
              )}
              {byReason.not_subscribed ? <AddToList message={message} count={byReason.not_subscribed} /> : null}
            </div>
          );
        }}
      </ReadPart>
    </Card>
  );
}
