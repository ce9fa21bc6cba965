import { useFormatter, useNow, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { LoadMore } from "#ui/load-more.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { entryKinds } from "./entry-kinds.ts";
import { useHistory } from "./history-queries.ts";
import classes from "./timeline.module.css";
import { currentValues, dayIn, entriesOf, groupByDay } from "./timeline-entries.ts";
import type { TimelineScene } from "./timeline-scene.ts";
import { useRestoreValue } from "./use-restore-value.ts";
import { useTakeBack } from "./use-take-back.tsx";

/** Everything that happened to a record, newest first, and the ways back to what it was. */
export function Timeline({ recordId }: { recordId: string }) {
  const t = useTranslations("history");
  const { timeZone } = useTeamScope();
  const history = useHistory(recordId);
  const restore = useRestoreValue(recordId);
  const { takeBack, undoing } = useTakeBack();
  const dayName = useDayName();
  if (history.error && !history.data)
    return (
      <ErrorState retry={() => void history.refetch()} error={history.error}>
        {t("failed")}
      </ErrorState>
    );
  if (!history.data)
    return (
      <div className={classes.loading}>
        <SkeletonText lines={8} />
      </div>
    );
  const changes = history.data.pages.flatMap((page) => page.changes);
  const fields = history.data.pages.flatMap((page) => page.fields);
  const days = groupByDay(entriesOf(changes), timeZone);
  const scene: TimelineScene = {
    fields: new Map(fields.map((field) => [field.id, field])),
    current: currentValues(changes),
    restore: (field, value) => void restore(field, value),
    takeBack: (changeSetId) => void takeBack(changeSetId),
    undoing,
  };
  if (days.length === 0) return <EmptyState icon="fas_clock-rotate-left">{t("empty")}</EmptyState>;
  return (
    <div>
      {days.map(({ day, entries }) => (
        <section key={day} className={classes.day}>
          <h3 className={classes.dayName}>{dayName(day, entries[0]!.at)}</h3>
          <ol className={classes.entries}>
            {entries.map((entry) => {
              const Entry = entryKinds[entry.kind];
              return <Entry key={entry.key} entry={entry} scene={scene} />;
            })}
          </ol>
        </section>
      ))}
      {history.hasNextPage && (
        <LoadMore
          label={t("older")}
          isLoading={history.isFetchingNextPage}
          hasFailed={history.isFetchNextPageError}
          load={() => history.fetchNextPage()}
        />
      )}
    </div>
  );
}

const aDay = 24 * 60 * 60 * 1000;

/** Today and yesterday by these words, other days by their date. */
function useDayName() {
  const t = useTranslations("history");
  const { timeZone } = useTeamScope();
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const dayOf = dayIn(timeZone);
  return (day: string, at: string): string => {
    if (day === dayOf(now)) return t("today");
    if (day === dayOf(new Date(now.getTime() - aDay))) return t("yesterday");
    return format.dateTime(new Date(at), { dateStyle: "full", timeZone });
  };
}
