import { Fragment } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { LoadMore } from "#ui/load-more.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { mergeTimelines } from "./merge-timelines.ts";
import classes from "./timeline.module.css";
import { dayIn, groupByDay } from "./timeline-entries.ts";
import type { LoadedSource } from "./timeline-sources.ts";

interface TimelineProps {
  recordId: string;
  /** Stays the same as long as the timeline is there. */
  sources: readonly LoadedSource[];
}

/** Everything that happened to a record, newest first. */
export function Timeline({ recordId, sources }: TimelineProps) {
  const t = useTranslations("history");
  const { timeZone } = useTeamScope();
  const dayName = useDayName();
  // biome-ignore lint/correctness/useHookAtTopLevel: the same sources in the same order each time
  const read = sources.map(({ key, useEntries }) => ({ key, ...useEntries(recordId) }));
  const failed = read.find(({ entries, query }) => query.error && !entries);
  if (failed)
    return (
      <ErrorState retry={() => void failed.query.refetch()} error={failed.query.error!}>
        {t("failed")}
      </ErrorState>
    );
  if (read.some(({ entries }) => !entries))
    return (
      <div className={classes.loading}>
        <SkeletonText lines={8} />
      </div>
    );
  const merged = mergeTimelines(
    read.map(({ key, entries, query }) => ({
      entries: entries!.map((entry) => ({ ...entry, key: `${key} ${entry.key}` })),
      hasMore: query.hasNextPage,
    })),
  );
  const days = groupByDay(merged.entries, timeZone);
  const older = merged.waitsFor.map((place) => read[place]!.query);
  if (days.length === 0) return <EmptyState icon="fas_clock-rotate-left">{t("empty")}</EmptyState>;
  return (
    <div>
      {days.map(({ day, entries }) => (
        <section key={day} className={classes.day}>
          <h3 className={classes.dayName}>{dayName(day, entries[0]!.at)}</h3>
          <ol className={classes.entries}>
            {entries.map(({ key, line }) => (
              <Fragment key={key}>{line}</Fragment>
            ))}
          </ol>
        </section>
      ))}
      {older.length > 0 && (
        <LoadMore
          label={t("older")}
          isLoading={older.some((query) => query.isFetchingNextPage)}
          hasFailed={older.some((query) => query.isFetchNextPageError)}
          load={() => Promise.all(older.map((query) => query.fetchNextPage()))}
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
