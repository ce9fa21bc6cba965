import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { ListState } from "../setup/use-list-setup.ts";
import { ColumnsTool } from "./columns-tool.tsx";
import { FilterChip } from "./filter-chip.tsx";
import { type BegunFilter, FilterTool } from "./filter-tool.tsx";
import { GroupTool } from "./group-tool.tsx";
import { QuickSearch } from "./quick-search.tsx";
import { SortTool } from "./sort-tool.tsx";
import classes from "./toolbar.module.css";

type ListToolbarProps = {
  list: ListState;
  begunFilter: BegunFilter;
  /** Folds all groups, or opens them. */
  foldAll: (isFolded: boolean) => void;
  children?: ReactNode;
};

/** How one looks at the list: words, filter, order, groups, columns. `children` stand at its end. */
export function ListToolbar({ list, begunFilter, foldAll, children }: ListToolbarProps) {
  const t = useTranslations("gridToolbar");
  const { collectionId, setup, search, setSearch, change } = list;
  return (
    <search className={classes.toolbar} aria-label={t("label")}>
      <div className={classes.row}>
        <QuickSearch value={search} onChange={setSearch} />
        <FilterTool list={list} begun={begunFilter} />
        <SortTool list={list} />
        <GroupTool list={list} foldAll={foldAll} />
        <ColumnsTool list={list} />
        {children}
      </div>
      {setup.filter && (
        <div className={classes.chips}>
          <FilterChip collectionId={collectionId} filter={setup.filter} onRemove={() => change({ filter: null })} />
        </div>
      )}
    </search>
  );
}
