import { escapeIdentifier } from "pg";
import { DataRights } from "#data/collections/data-rights.ts";
import type { CollectionDefinition, FieldDefinition } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { columnTypes } from "#data/fields/storage.ts";
import { isNamedIn, type Named } from "../record-name.ts";
import { plainContext } from "../text-context.ts";
import type { Draft } from "./drafts.server.ts";
import type { Writing } from "./writing.server.ts";

type Text = string | null;
/** A column of a collection's table: its type, and what each record has in it, as text. */
export type Cells = { name: string; type: string; texts: Text[] };

/**
 * The row of each record in one collection's table: live while the record is in it and not in the bin. One parameter
 * for each column, a list, however many the records: a value for each would take many times as long.
 */
export function cellsOf(writing: Writing, collection: CollectionDefinition, drafts: Draft[]): Cells[] {
  const concerned = drafts.filter(
    ({ before, after }) => after.collections.includes(collection.id) || before?.collections.includes(collection.id),
  );
  return [...ownCells(writing, collection, concerned), ...fieldCells(collection, concerned)];
}

type Rows = { schema: string; table: string; cells: Cells[]; from: number };

/** Writes them, beside the statement that has `written` the records themselves and knows their numbers. */
export function rowsText({ schema, table, cells, from }: Rows): string {
  const names = cells.map(({ name }) => escapeIdentifier(name));
  const chosen = cells.map(({ name, type }, place) => {
    if (name === "_record_number") return "written.number";
    return name === "_search_text" ? `public.fold(given.${name})` : `given.${names[place]}::${type}`;
  });
  const updates = names.slice(1).map((name) => `${name} = excluded.${name}`);
  const lists = cells.map((_, place) => `$${from + place + 1}::text[]`);
  return `insert into "${schema}".${escapeIdentifier(table)} as _row (${names.join()}) select ${chosen.join()}
    from unnest(${lists.join()}) as given (${names.join()}) join written on written.id = given._record_id::uuid
    on conflict (_record_id) do update set ${updates.join()}`;
}

/** What every row has, its identity first. */
function ownCells(writing: Writing, collection: CollectionDefinition, drafts: Draft[]): Cells[] {
  const cells = (name: string, type: string, textOf: (after: Draft["after"]) => string): Cells => ({
    name,
    type,
    texts: drafts.map(({ after }) => textOf(after)),
  });
  return [
    cells("_record_id", "uuid", ({ id }) => id),
    cells("_is_active", "boolean", (after) =>
      String(after.collections.includes(collection.id) && after.deletedAt === null),
    ),
    cells("_record_name", "text", ({ name }) => name),
    // As the database gives it to new ones.
    cells("_record_number", "bigint", ({ number }) => String(number)),
    cells("_created_at", "timestamptz", ({ createdAt }) => createdAt.toISOString()),
    cells("_updated_at", "timestamptz", ({ updatedAt }) => updatedAt.toISOString()),
    cells("_search_text", "text", (after) => searchText(writing, collection, after)),
  ];
}

function fieldCells(collection: CollectionDefinition, drafts: Draft[]): Cells[] {
  return collection.fields.flatMap((field) => {
    const { kind } = fieldTypeNamed(field.type).storage;
    if (kind === "links") return [];
    const texts = drafts.map(({ after }) => textOf(field, after.values[field.id]));
    return [{ name: field.column, type: columnTypes[kind], texts }];
  });
}

/** As Postgres writes it: lists in braces, everything else as it is. */
function textOf(field: FieldDefinition, value: unknown): Text {
  const { storage } = fieldTypeNamed(field.type);
  if (value === null || value === undefined || storage.kind === "links") return null;
  const stored = storage.toColumn(value);
  if (stored === null || stored === undefined) return null;
  if (stored instanceof Date) return stored.toISOString();
  return Array.isArray(stored) ? `{${stored.join(",")}}` : String(stored);
}

/**
 * The words by which a record is found; never of a field that is closed to some role. With its name where that comes from
 * a collection whose text is not looked through here: everybody who sees the record sees its name.
 */
export function searchText(
  { definitions, grants }: Pick<Writing, "definitions" | "grants">,
  collection: CollectionDefinition,
  record: Named & { name: string },
): string {
  const name = isNamedIn(definitions, collection.id, record) ? [] : [record.name];
  const texts = [...name];
  let length = 0;
  for (const field of collection.fields) {
    const value = record.values[field.id];
    const type = fieldTypeNamed(field.type);
    if (value === null || value === undefined || !type.toSearchText) continue;
    if (!DataRights.isOpenToAll(field.id, grants)) continue;
    const text = type.toSearchText(value, definitions.configOf(field), plainContext);
    texts.push(text);
    length += text.length;
    // Reading more would be for nothing.
    if (length > maxSearchText) break;
  }
  return texts.join(" ").slice(0, maxSearchText);
}

/** What is beyond is not found by its words. */
export const maxSearchText = 20_000;
