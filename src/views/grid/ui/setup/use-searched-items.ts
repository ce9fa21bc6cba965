import { useMemo } from "react";
import { useItemsOfLists } from "#data/fields/ui/list-items.ts";
import type { GridColumn } from "../grid-model.ts";
import { canAsk } from "./list-columns.ts";
import { type ListedItems, listOf } from "./search-filter.ts";

const none: readonly string[] = [];

/** The items that a quick search may mean; read once somebody searches. */
export function useSearchedItems(columns: readonly GridColumn[], search: string): ListedItems {
  const isSearched = search.trim() !== "";
  const listIds = useMemo(
    () => (isSearched ? [...new Set(columns.filter(canAsk).flatMap((column) => listOf(column) ?? []))] : none),
    [columns, isSearched],
  );
  return useItemsOfLists(listIds);
}
