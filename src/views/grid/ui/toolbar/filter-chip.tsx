import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import type { Filter } from "#shared/filter.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import classes from "./toolbar.module.css";

const FilterSentence = lazy(() =>
  import("#data/filters/ui/filter-sentence.tsx").then((part) => ({ default: part.FilterSentence })),
);

type FilterChipProps = { collectionId: string; filter: Filter; onRemove: () => void };

/** What the list is narrowed down to, in words. */
export function FilterChip({ collectionId, filter, onRemove }: FilterChipProps) {
  const t = useTranslations("gridToolbar.filter");
  return (
    <div className={classes.chip}>
      <span>
        <Suspense fallback={<Skeleton width={240} height={16} />}>
          <FilterSentence collectionId={collectionId} filter={filter} />
        </Suspense>
      </span>
      <IconButton icon="fas_xmark" iconSize={12} size={24} label={t("clear")} onClick={onRemove} />
    </div>
  );
}
