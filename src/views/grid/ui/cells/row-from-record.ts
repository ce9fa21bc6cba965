import type { RecordShown } from "#data/records/contract.ts";
import type { Row } from "../window/row-window.ts";

type Told = Omit<RecordShown, "names" | "faces" | "abilities" | "homeId" | "collections" | "isDeleted">;

/** A row as the list would tell of the record now: with the columns that the list asks for. */
export function rowFrom(row: Row | undefined, record: Told, fields: readonly string[]): Row {
  const values = Object.fromEntries(Object.entries(record.values).filter(([id]) => fields.includes(id)));
  const { id, number, name, createdAt, createdBy, updatedAt, updatedBy, tags } = record;
  return { ...row, id, number, name, createdAt, createdBy, updatedAt, updatedBy, tags, values };
}
