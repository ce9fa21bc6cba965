import { Button, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { NoMatch } from "#ui/no-match.tsx";
import { Page } from "#ui/page.tsx";
import { PagedCard } from "#ui/paged-card.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { SelectionBar } from "#ui/selection-bar.tsx";
import { daysInBin } from "../contract.ts";
import classes from "./bin-page.module.css";
import { type BinFilter, useBinned, useFollowedBin } from "./bin-queries.ts";
import { binSections } from "./bin-sections.ts";
import { BinTable } from "./bin-table.tsx";
import { useRemoving } from "./use-removing.ts";
import { useRestore } from "./use-restore.tsx";
import { useTicked } from "./use-ticked.ts";

const noFilter: BinFilter = { q: "", collectionId: null };

/** Deleted records, for as long as they can come back. */
export default function BinPage() {
  const t = useTranslations("bin");
  const [filters, setFilters] = useState(noFilter);
  const [q] = useDebouncedValue(filters.q.trim(), 250);
  const bin = useBinned({ ...filters, q });
  useFollowedBin();
  const records = bin.data?.pages.flatMap((page) => page.records) ?? [];
  const ticked = useTicked(records);
  const restore = useRestore();
  const removing = useRemoving();
  const isFiltered = filters.q.trim() !== "" || filters.collectionId !== null;
  const isEmpty = bin.data !== undefined && records.length === 0 && !bin.hasNextPage;
  const doWithTicked = async (act: (some: typeof records) => Promise<boolean>) => {
    if (await act(ticked.records)) ticked.clear();
  };
  const emptyBin = {
    key: "empty",
    label: t("empty"),
    icon: "fas_trash",
    danger: true,
    run: () => void removing.empty(),
  };
  return (
    <Page
      title={t("title")}
      description={t("about", { days: daysInBin })}
      width="wide"
      more={(isEmpty && !isFiltered) || removing.isEmptying ? [] : [emptyBin]}
    >
      {(!isEmpty || isFiltered) && <BinFilters filters={filters} onChange={setFilters} />}
      <PagedCard pages={bin} failed={t("failed")} older={t("older")}>
        <BinTable
          records={records}
          isLoading={!bin.data}
          selection={{
            has: ticked.has,
            set: ticked.set,
            label: ({ name }) => t("table.select", { name: name || t("table.nameless") }),
            allLabel: t("table.selectAll"),
          }}
          onRestore={(record) => void restore([record])}
          onRemove={(record) => void removing.remove([record])}
          empty={
            bin.hasNextPage ? undefined : isFiltered ? (
              <NoMatch clear={() => setFilters(noFilter)} clearLabel={t("clearFilters")}>
                {t("noMatch")}
              </NoMatch>
            ) : (
              <EmptyState icon="fas_trash">{t("nothing")}</EmptyState>
            )
          }
        />
      </PagedCard>
      <Suspense fallback={null}>
        {binSections.all().map(({ key, Section }) => (
          <Section key={key} />
        ))}
      </Suspense>
      {ticked.records.length > 0 && (
        <SelectionBar
          label={t("selection.label")}
          count={t("selection.count", { count: ticked.records.length })}
          clearLabel={t("selection.clear")}
          onClear={ticked.clear}
        >
          <Button
            size="xs"
            leftSection={<Icon name="fas_rotate-left" size={12} />}
            onClick={() => void doWithTicked(restore)}
          >
            {t("table.restore")}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="fas_trash" size={12} />}
            onClick={() => void doWithTicked(removing.remove)}
          >
            {t("table.remove")}
          </Button>
        </SelectionBar>
      )}
    </Page>
  );
}

function BinFilters({ filters, onChange }: { filters: BinFilter; onChange: (filters: BinFilter) => void }) {
  const t = useTranslations("bin");
  const { data: collections = [] } = useCollections();
  const choices = collections
    .filter(({ isSmartCollection }) => !isSmartCollection)
    .map(({ id, pluralName }) => ({ value: id, label: pluralName }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <div className={classes.filters}>
      <SearchInput
        label={t("search")}
        value={filters.q}
        onChange={(q) => onChange({ ...filters, q })}
        className={classes.filter}
      />
      <Select
        className={classes.filter ?? ""}
        aria-label={t("byCollection")}
        placeholder={t("everyCollection")}
        data={choices}
        value={filters.collectionId}
        onChange={(collectionId) => onChange({ ...filters, collectionId })}
        searchable
        clearable
      />
    </div>
  );
}
