import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { NamedRecord } from "#data/fields/ui/named-record.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PersonAvatar } from "#ui/person.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { useTimeAgo } from "#ui/use-time-ago.ts";
import classes from "./cards.module.css";
import { type ChangeSetShown, useRecentChanges } from "./dashboard-queries.ts";
import { type ChangeInShort, describeChangeSet } from "./describe-change-set.ts";

/** Who did what last, in sentences. */
export function RecentChanges() {
  const t = useTranslations("dashboard.changes");
  return (
    <ReadPart query={useRecentChanges()} failed={t("failed")}>
      {(changeSets) =>
        changeSets.length === 0 ? (
          <EmptyState icon="fas_clock-rotate-left">{t("empty")}</EmptyState>
        ) : (
          <ol className={classes.lines}>
            {changeSets.map((set) => (
              <ChangeLine key={set.id} set={set} />
            ))}
          </ol>
        )
      }
    </ReadPart>
  );
}

function ChangeLine({ set }: { set: ChangeSetShown }) {
  const t = useTranslations("dashboard.changes");
  const format = useFormatter();
  const { timeZone } = useTeamScope();
  const timeAgo = useTimeAgo();
  const change = describeChangeSet(set);
  if (!change) return null;
  const who = set.user?.name ?? t("system");
  const details = format.list(change.details, { type: "unit", style: "short" });
  return (
    <li className={classes.line}>
      <PersonAvatar name={who} size={24} />
      <div className={classes.lineWords}>
        <p className={classes.sentence}>
          <Sentence who={who} change={change} />
        </p>
        {(details || set.isUndone) && (
          <p className={classes.note}>{[details, set.isUndone && t("isUndone")].filter(Boolean).join(" · ")}</p>
        )}
      </div>
      <time
        className={classes.when}
        dateTime={set.at}
        title={format.dateTime(new Date(set.at), { dateStyle: "medium", timeStyle: "short", timeZone })}
      >
        {timeAgo(set.at)}
      </time>
    </li>
  );
}

function Sentence({ who, change: { verb, isMany, first, count, isMore } }: { who: string; change: ChangeInShort }) {
  const t = useTranslations("dashboard.changes");
  const format = useFormatter();
  const parts = {
    who,
    name: first.name,
    count: `${format.number(count)}${isMore ? "+" : ""}`,
    b: (words: ReactNode) => <b>{words}</b>,
    record: () => <NamedRecord id={first.recordId} name={first.name} />,
  };
  return isMany ? t.rich(`many.${verb}`, parts) : t.rich(`one.${verb}`, parts);
}
