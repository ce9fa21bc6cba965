import { useMemo } from "react";
import { systemColumns } from "#data/collections/system-columns.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { type FilterColumn, useFilterColumns } from "#data/filters/ui/filter-columns.ts";

export type ViewColumn = FilterColumn & { sorts: boolean };

/** Fields of the collection, and what every record has beside them, by the key under which views name them. */
export function useViewColumns(collectionId: string): ReadonlyMap<string, ViewColumn> {
  const { columns } = useFilterColumns(collectionId);
  return useMemo(
    () =>
      new Map(
        [...(columns ?? [])].map(([key, column]): [string, ViewColumn] => [key, { ...column, sorts: sorts(column) }]),
      ),
    [columns],
  );
}

const sorts = ({ key, group, field }: FilterColumn): boolean =>
  group === "system" ? systemColumns[key]!.sorts : field !== undefined && fieldTypeNamed(field.dataType).sorts;
