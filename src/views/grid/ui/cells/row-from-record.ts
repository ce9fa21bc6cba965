import { isReverseKey } from "#data/collections/reverse-links.ts";
import type { RecordShown } from "#data/records/contract.ts";
import type { Row } from "../window/row-window.ts";

type RowFields = Omit<RecordShown, "names" | "appearances" | "abilities" | "homeId" | "collections" | "isDeleted"> & {
  /** Where it was asked for. */
  color?: string | null | undefined;
};

/** A row as the list would tell of the record now: with the columns that the list asks for. */
export function rowFrom(row: Row | undefined, record: RowFields, fields: readonly string[]): Row {
  const values = Object.fromEntries(Object.entries(record.values).filter(([id]) => fields.includes(id)));
  // Who links to a record is no part of it, and stays as it was where it was not asked for.
  for (const [key, linked] of Object.entries(row?.values ?? {})) if (isReverseKey(key)) values[key] ??= linked;
  const { id, number, name, createdAt, createdBy, updatedAt, updatedBy, tags } = record;
  const color = record.color === undefined ? row?.color : record.color;
  return {
    ...row,
    ...(color !== undefined && { color }),
    id,
    number,
    name,
    createdAt,
    createdBy,
    updatedAt,
    updatedBy,
    tags,
    values,
  };
}
