import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { conditionsOf } from "#shared/filter.ts";
import { SkeletonText } from "#ui/skeleton.tsx";
import type { ListState } from "../setup/use-list-setup.ts";
import { ToolPanel } from "./tool-panel.tsx";

const FilterPanel = lazy(() => import("./filter-panel.tsx").then((part) => ({ default: part.FilterPanel })));

/** A condition that was begun elsewhere, such as in the menu of a column; it is open until `end`. */
export type BegunFilter = { field: string | undefined; end(): void };

export function FilterTool({ list, begun }: { list: ListState; begun: BegunFilter }) {
  const t = useTranslations("gridToolbar.filter");
  const count = list.setup.filter ? conditionsOf(list.setup.filter).length : 0;
  return (
    <ToolPanel
      icon="fas_filter"
      label={t("label")}
      state={count > 0 ? String(count) : undefined}
      description={t("description", { count })}
      width={720}
      isWanted={begun.field !== undefined}
      onClose={begun.end}
    >
      {() => (
        <Suspense fallback={<SkeletonText lines={3} />}>
          <FilterPanel key={begun.field} list={list} begin={begun.field} />
        </Suspense>
      )}
    </ToolPanel>
  );
}
