import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { systemColumns } from "#data/collections/system-columns.ts";
import { type Field, useFields } from "#data/collections/ui/structure-queries.ts";
import type { FieldTypeName } from "#data/fields/field-type.ts";
import type { OperatorSet } from "#data/fields/operators.ts";
import { fieldTypeNamed, plainTypeOf } from "#data/fields/registry.ts";
import type { ColumnKind } from "#data/fields/storage.ts";

export type ShownField = Pick<Field, "id" | "collectionId" | "title" | "dataType" | "config">;

/** Something that a filter can ask about. */
export type FilterColumn = {
  key: string;
  title: string;
  icon: string;
  group: "own" | "inherited" | "system" | "variables";
  kind: ColumnKind | "links";
  operators: OperatorSet;
  /** A value of it is a list of ids. */
  isMany?: boolean;
  /** How its values are shown and entered; none for what only exists as ids, such as people and tags. */
  field?: { title: string; dataType: FieldTypeName; config: Record<string, unknown> };
};

export type FilterColumns = ReadonlyMap<string, FilterColumn>;

/** The columns of a collection by key, its own fields first. Undefined while they are read. */
export function useFilterColumns(collectionId: string, fields?: readonly ShownField[]) {
  const t = useTranslations("filters.columns");
  const asked = useFields(collectionId);
  const known = fields ?? asked.data;
  const columns = useMemo(
    () => known && columnsOf(collectionId, known, (key) => (t as (key: string) => string)(key)),
    [collectionId, known, t],
  );
  // What is worked on stays while the fields are read anew, even if that fails.
  return { columns, isError: !known && asked.isError, retry: () => void asked.refetch() };
}

export function columnsOf(
  collectionId: string,
  fields: readonly ShownField[],
  nameOf: (systemKey: string) => string,
): FilterColumns {
  const ofFields = fields.map(({ id, title, dataType, config, ...field }): FilterColumn => {
    const { icon, operators, storage } = fieldTypeNamed(dataType);
    const group = field.collectionId === collectionId ? "own" : "inherited";
    const isMany = storage.kind === "ids" || (storage.kind === "links" && storage.many);
    return { key: id, title, icon, group, kind: storage.kind, operators, isMany, field: { title, dataType, config } };
  });
  const ofRecords = Object.entries(systemColumns).map(([key, { kind, operators }]): FilterColumn => {
    const title = nameOf(key);
    // Entered like a field that lies in the same kind of column; people and tags only exist as ids.
    const dataType = kind === "links" || kind === "id" ? undefined : plainTypeOf(kind);
    const column = { key, title, group: "system" as const, kind, operators };
    if (!dataType) return { ...column, icon: kind === "links" ? "fas_tags" : "fas_user" };
    const { icon, config } = fieldTypeNamed(dataType);
    return { ...column, icon, field: { title, dataType, config: config.parse({}) as Record<string, unknown> } };
  });
  const own = ofFields.filter(({ group }) => group === "own");
  const inherited = ofFields.filter(({ group }) => group === "inherited");
  return new Map([...own, ...inherited, ...ofRecords].map((column) => [column.key, column]));
}
