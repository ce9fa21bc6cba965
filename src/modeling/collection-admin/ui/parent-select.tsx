import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { DataCollection } from "#data/collections/contract.ts";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { CollectionSelect } from "#data/collections/ui/tree/collection-select.tsx";
import { treeBelow } from "#data/collections/ui/tree/collection-tree.ts";

interface ParentSelectProps {
  value: string | null;
  onChange: (value: string | null) => void;
  /** The collection that is to be put somewhere: not below itself, and only a smart one below a smart one. */
  moving?: DataCollection;
  isSmart?: boolean;
  /** At the top of the tree is a place too, unless a filter over the parent says who is in it. */
  isOptional?: boolean;
  description?: ReactNode;
  error?: ReactNode;
}

/** Where a collection stands, chosen from the tree. */
export function ParentSelect({
  value,
  onChange,
  moving,
  isSmart = false,
  isOptional = !isSmart,
  description,
  error,
}: ParentSelectProps) {
  const t = useTranslations("collections.place");
  const { data = [] } = useCollections();
  const own = new Set(moving ? treeBelow(data, moving.id).map(({ id }) => id) : []);
  const offered = data.filter((each) => !own.has(each.id) && (isSmart || !each.isSmartCollection || each.id === value));
  return (
    <CollectionSelect
      label={t("parent")}
      description={description}
      error={error}
      data-path="parentId"
      placeholder={t("none")}
      collections={offered}
      value={value}
      onChange={onChange}
      clearable={isOptional}
      nothingFoundMessage={t("nothingFound")}
      clearButtonProps={{ "aria-label": t("clear") }}
    />
  );
}
