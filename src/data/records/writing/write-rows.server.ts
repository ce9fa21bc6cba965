import { sql } from "kysely";
import { DataRights } from "#data/collections/data-rights.ts";
import type { CollectionDefinition, FieldDefinition } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { columnTypes } from "#data/fields/storage.ts";
import { arrayText } from "#server/db/array-text.ts";
import type { TeamDb } from "#server/db/db.ts";
import { runKept } from "#server/db/kept-plans.ts";
import { tableOf } from "../reading/record-store.server.ts";
import { isNamedIn, type Named } from "../record-name.ts";
import { plainContext } from "../text-context.ts";
import { type Draft, writeInParts } from "./drafts.server.ts";
import type { Writing } from "./writing.server.ts";

type Text = string | null;
/** A column of the table: its type, and what each record has in it, as text; nothing for their numbers. */
type Cells = { name: string; type: string; texts: Text[] | undefined };

/**
 * The row of each record in one collection's table: live while the record is in it and not in the bin. One parameter
 * for each column, a list, however many the records: a value for each would take many times as long. The first rows are
 * made ready at once, all but their numbers, which may not be known yet; what is answered writes them.
 */
export function prepareRows(writing: Writing, team: TeamDb, collection: CollectionDefinition, drafts: Draft[]) {
  const concerned = drafts.filter(
    ({ before, after }) => after.collections.includes(collection.id) || before?.collections.includes(collection.id),
  );
  return writeInParts(
    concerned,
    (part) => {
      const columns = [...ownCells(writing, collection, part), ...fieldCells(collection, part)];
      const text = statementFor(team, collection, columns);
      return { text, values: columns.map(({ texts }) => texts && arrayText(texts)) };
    },
    async ({ text, values }, part) => {
      const numbers = arrayText(part.map(({ after }) => String(after.number)));
      await runKept(
        team.plain,
        text,
        values.map((value) => value ?? numbers),
      );
    },
  );
}

const statements = new WeakMap<CollectionDefinition, string>();

/** The same for all records of a collection, until its fields change. */
function statementFor(team: TeamDb, collection: CollectionDefinition, columns: Cells[]): string {
  const known = statements.get(collection);
  if (known) return known;
  const names = sql.join(columns.map(({ name }) => sql.id(name)));
  const updates = columns.slice(1).map(({ name }) => sql`${sql.id(name)} = excluded.${sql.id(name)}`);
  const chosen = columns.map(({ name, type }) => {
    const text = sql.ref(`given.${name}`);
    return name === "_search_text" ? sql`public.fold(${text})` : sql`${text}::${sql.raw(type)}`;
  });
  const lists = columns.map((_, place) => sql.raw(`$${place + 1}::text[]`));
  const { sql: text } = sql`insert into ${tableOf(team, collection.table)} as _row (${names}) select ${sql.join(chosen)}
    from unnest(${sql.join(lists)}) as given (${names})
    on conflict (_record_id) do update set ${sql.join(updates)}`.compile(team.plain);
  statements.set(collection, text);
  return text;
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
    { name: "_record_number", type: "bigint", texts: undefined },
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
  const { values } = record;
  const words = collection.fields.flatMap((field) => {
    const value = values[field.id];
    const type = fieldTypeNamed(field.type);
    if (value === null || value === undefined || !type.toSearchText) return [];
    return DataRights.isOpenToAll(field.id, grants)
      ? [type.toSearchText(value, definitions.configOf(field), plainContext)]
      : [];
  });
  const name = isNamedIn(definitions, collection.id, record) ? [] : [record.name];
  return [...name, ...words].join(" ").slice(0, 20_000);
}
