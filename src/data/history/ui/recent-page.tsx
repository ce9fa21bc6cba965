import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { NoMatch } from "#ui/no-match.tsx";
import { Page } from "#ui/page.tsx";
import { PagedCard } from "#ui/paged-card.tsx";
import { ChangeSetPanel } from "./change-set-panel.tsx";
import { useChangeSets } from "./history-queries.ts";
import { noFilter, RecentFilters, type RecentFilterValues, toFilter } from "./recent-filters.tsx";
import classes from "./recent-page.module.css";
import { RecentTable } from "./recent-table.tsx";
import { useNewChanges } from "./use-new-changes.ts";
import { useTakeBack } from "./use-take-back.tsx";

/** The data change log: who changed which records when, and the way back. */
export default function RecentPage() {
  const t = useTranslations("history.recent");
  const [filters, setFilters] = useState<RecentFilterValues>(noFilter);
  const [open, setOpen] = useState<string>();
  const changes = useChangeSets(toFilter(filters));
  const sets = changes.data?.pages.flatMap((page) => page.changeSets) ?? [];
  const news = useNewChanges(sets);
  const { takeBack } = useTakeBack();
  const isFiltered = filters.userId !== null || filters.kind !== null;
  const isEmpty = changes.data !== undefined && sets.length === 0 && !changes.hasNextPage;
  const showNew = async () => {
    news.clear();
    await changes.refetch();
    window.scrollTo({ top: 0, behavior: "smooth" });
  };
  return (
    <Page title={t("title")} description={t("about")} width="wide">
      {(!isEmpty || isFiltered) && <RecentFilters filters={filters} onChange={setFilters} />}
      {news.areThere && (
        <div className={classes.pill}>
          <Button size="xs" radius="xl" leftSection={<Icon name="fas_arrow-up" size={10} />} onClick={showNew}>
            {t("new")}
          </Button>
        </div>
      )}
      <PagedCard pages={changes} failed={t("failed")} older={t("older")}>
        <RecentTable
          sets={sets}
          isLoading={!changes.data}
          onOpen={setOpen}
          onUndo={(id) => void takeBack(id)}
          empty={
            changes.hasNextPage ? undefined : isFiltered ? (
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
    </Page>
  );
}
