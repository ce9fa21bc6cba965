import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { NoMatch } from "#ui/no-match.tsx";
import { PagedCard } from "#ui/paged-card.tsx";
import { ChangeSetPanel } from "./change-set-panel.tsx";
import { useChangeSets } from "./history-queries.ts";
import { mergeTimelines } from "./merge-timelines.ts";
import { noFilter, RecentFilters, type RecentFilterValues, toFilter, wantsSource } from "./recent-filters.tsx";
import classes from "./recent-page.module.css";
import type { LoadedRecentSource } from "./recent-sources.ts";
import { type RecentRow, RecentTable } from "./recent-table.tsx";
import { useNewChanges } from "./use-new-changes.ts";
import { useTakeBack } from "./use-take-back.tsx";

/** `sources` stay the same as long as the page is there. */
export function RecentChanges({ sources }: { sources: readonly LoadedRecentSource[] }) {
  const t = useTranslations("history.recent");
  const [filters, setFilters] = useState<RecentFilterValues>(noFilter);
  const [open, setOpen] = useState<string>();
  const { rows, sets, pages } = useRecentRows(filters, sources);
  const news = useNewChanges(sets);
  const { takeBack } = useTakeBack();
  const isFiltered = filters.userId !== null || filters.kind !== null;
  const isEmpty = pages.data && rows.length === 0 && !pages.hasNextPage;
  const showNew = async () => {
    news.clear();
    await pages.refetch();
    window.scrollTo({ top: 0, behavior: "smooth" });
  };
  return (
    <>
      {(!isEmpty || isFiltered) && <RecentFilters filters={filters} sources={sources} onChange={setFilters} />}
      {news.areThere && (
        <div className={classes.pill}>
          <Button size="xs" radius="xl" leftSection={<Icon name="fas_arrow-up" size={10} />} onClick={showNew}>
            {t("new")}
          </Button>
        </div>
      )}
      <PagedCard pages={pages} failed={t("failed")} older={t("older")}>
        <RecentTable
          rows={rows}
          isLoading={!pages.data}
          onOpen={setOpen}
          onUndo={(id) => void takeBack(id)}
          empty={
            pages.hasNextPage ? undefined : isFiltered ? (
              <NoMatch clear={() => setFilters(noFilter)} clearLabel={t("clearFilters")}>
                {t("noMatch")}
              </NoMatch>
            ) : (
              <EmptyState icon="fas_clock-rotate-left">{t("empty")}</EmptyState>
            )
          }
        />
      </PagedCard>
      {open && <ChangeSetPanel changeSetId={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Changes of data and what else happened, put together by time; each is read page by page. */
function useRecentRows(filters: RecentFilterValues, sources: readonly LoadedRecentSource[]) {
  const wantsChanges = !sources.some(({ key }) => key === filters.kind);
  const changes = useChangeSets(toFilter(filters), wantsChanges);
  const sets = wantsChanges ? (changes.data?.pages.flatMap((page) => page.changeSets) ?? []) : [];
  const others = sources.map(({ key, useEntries }) => {
    const isWanted = wantsSource(filters, key);
    // biome-ignore lint/correctness/useHookAtTopLevel: the same sources in the same order each time
    const { entries, query } = useEntries({ userId: filters.userId, isWanted });
    const rows = entries?.map((entry): RecentRow => ({ key: `${key} ${entry.key}`, at: entry.at, entry }));
    return { isWanted, rows, query };
  });
  const asked = [
    ...(wantsChanges
      ? [{ rows: changes.data && sets.map((set): RecentRow => ({ key: set.id, at: set.at, set })), query: changes }]
      : []),
    ...others.filter(({ isWanted }) => isWanted),
  ];
  const isRead = asked.every(({ rows }) => rows);
  const merged = mergeTimelines(
    isRead ? asked.map(({ rows, query }) => ({ entries: rows!, hasMore: query.hasNextPage })) : [],
  );
  const older = merged.waitsFor.map((place) => asked[place]!.query);
  return {
    rows: merged.entries,
    sets,
    pages: {
      data: isRead,
      error: asked.find(({ rows, query }) => !rows && query.error)?.query.error,
      refetch: () => Promise.all(asked.map(({ query }) => query.refetch())),
      hasNextPage: older.length > 0,
      isFetchingNextPage: older.some((query) => query.isFetchingNextPage),
      isFetchNextPageError: older.some((query) => query.isFetchNextPageError),
      fetchNextPage: () => Promise.all(older.map((query) => query.fetchNextPage())),
    },
  };
}
