import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { conditionsOf } from "#shared/filter.ts";
import { SkeletonText } from "#ui/skeleton.tsx";
import type { ListState } from "../setup/use-list-setup.ts";
import { ToolPanel } from "./tool-panel.tsx";

const FilterPanel = lazy(() => import("./filter-panel.tsx").then((part) => ({ default: part.FilterPanel })));

export function FilterTool({ list }: { list: ListState }) {
  const t = useTranslations("gridToolbar.filter");
  const count = list.setup.filter ? conditionsOf(list.setup.filter).length : 0;
  return (
    <ToolPanel
      icon="fas_filter"
      label={t("label")}
      state={count > 0 ? String(count) : undefined}
      description={t("description", { count })}
      width={720}
    >
      {() => (
        <Suspense fallback={<SkeletonText lines={3} />}>
          <FilterPanel list={list} />
        </Suspense>
      )}
    </ToolPanel>
  );
}
