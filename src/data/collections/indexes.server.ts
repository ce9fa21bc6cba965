import { createHash } from "node:crypto";
import { sql } from "kysely";
import { serverPartOf } from "#data/fields/registry.server.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { CollectionDefinition, FieldDefinition } from "./definitions.ts";
import { indexNameFor } from "./identifiers.ts";
import { hasMoreRows } from "./table-limits.server.ts";

/** `on`: what follows the table's name, as Postgres itself would write it. */
export type WantedIndex = { name: string; on: string };

/** Of every table: what lists are sorted by without a field, and what is searched. */
export function tableIndexes(collectionId: string): WantedIndex[] {
  const active = {
    by_name: "using btree (_record_name, _record_id)",
    by_number: "using btree (_record_number)",
    by_created: "using btree (_created_at, _record_id)",
    by_updated: "using btree (_updated_at, _record_id)",
    // What was written last waits in a list that every search reads as it is: a short one.
    by_words: "using gin (_search_text public.gin_trgm_ops) with (gin_pending_list_limit='512')",
  };
  return Object.entries(active).map(([suffix, on]) => ({
    name: indexNameFor(collectionId, suffix),
    on: `${on} where _is_active`,
  }));
}

/** What lists sort and filter by, what unique values are found by, and where files are held. */
export function wantedIndexes(field: FieldDefinition): WantedIndex[] {
  const column = `"${field.column}"`;
  const { kind } = fieldTypeNamed(field.type).storage;
  const all: string[] = [];
  if (kind === "ids") all.push(`using gin (${column})`);
  else if (isSorted(field)) all.push(`using btree (${column}, _record_id)`);
  // Texts are compared without case and accents: by filters, and by every writer of a unique field. Over all rows, not
  // only those that are active: Postgres believes no statistics of a part, and would take every text for a common one.
  const folded = kind === "text" && isSorted(field) ? [`using btree (public.fold(${column}) text_pattern_ops)`] : [];
  // Who may read a file is found by where it is held; structures and formatted texts have an index for that alone.
  const files = serverPartOf(field.type).fileIndex?.(column);
  if (files) all.push(files);
  return [...all.map((each) => `${each} where _is_active`), ...folded].map((on) => ({
    name: indexName(field, on),
    on,
  }));
}

/** An index entry holds some 2,700 bytes: long texts are not sorted by index, and structures not at all. */
function isSorted(field: FieldDefinition): boolean {
  const { storage, maxLength } = fieldTypeNamed(field.type);
  const { kind } = storage;
  if (kind === "json" || kind === "links") return false;
  return kind !== "text" || (maxLength?.(field.config) ?? Number.POSITIVE_INFINITY) <= longestSorted;
}

const longestSorted = 600;

function indexName({ collectionId, column }: FieldDefinition, kind: string): string {
  return indexNameFor(collectionId, createHash("sha256").update(`${column}\n${kind}`).digest("hex").slice(0, 16));
}

type Found = { name: string; state: "whole" | "being made" | "broken"; meaning: string };

/** Those that are not there, whatever they are called; and those that a broken off attempt has left. */
export async function missingIndexes(
  team: TeamDb,
  { id, table, fields }: Pick<CollectionDefinition, "id" | "table" | "fields">,
) {
  const wanted = [...tableIndexes(id), ...fields.flatMap((field) => wantedIndexes(field))];
  const found = await findIndexes(team, table);
  const there = new Set(found.filter(({ state }) => state !== "broken").map(({ meaning }) => meaning));
  return {
    missing: wanted.filter(({ on }) => !there.has(meaningOf(on))),
    broken: found.filter(({ state }) => state === "broken").map(({ name }) => name),
  };
}

async function findIndexes(team: TeamDb, table: string): Promise<Found[]> {
  // One that another worker is making right now is not whole yet, and not broken either.
  const { rows } = await sql<{ name: string; state: Found["state"]; definition: string | null }>`
    select own.relname as name, case when index.indisvalid then 'whole'
      when exists (select from pg_stat_progress_create_index as work where work.index_relid = index.indexrelid)
      then 'being made' else 'broken' end as state, pg_get_indexdef(index.indexrelid) as definition
    from pg_index as index join pg_class as own on own.oid = index.indexrelid
    join pg_class as over on over.oid = index.indrelid join pg_namespace as place on place.oid = over.relnamespace
    where place.nspname = ${team.schema} and over.relname = ${table}`.execute(team.data);
  // One that was dropped while this was read has no definition any more, and counts as not there.
  return rows.flatMap(({ name, state, definition }) =>
    definition ? [{ name, state, meaning: meaningOf(definition.slice(definition.indexOf(" USING "))) }] : [],
  );
}

/** Postgres writes an index down in its own words; what is left here is the same whoever wrote it. */
const meaningOf = (text: string): string => text.toLowerCase().replace(/"|public\.|::text|[()\s]/g, "");

/** Of a column that is new, inside the caller's transaction: writers wait for it, so only where there is little to sort. */
export async function makeIndexes(team: TeamDb, table: string, field: FieldDefinition) {
  for (const index of wantedIndexes(field)) await makeIndex(team, table, index);
}

export const makeIndex = (team: TeamDb, table: string, { name, on }: WantedIndex) =>
  sql`create index ${sql.id(name)} on ${sql.table(`${team.schema}.${table}`)} ${sql.raw(on)}`.execute(team.data);

/** Those of a rebuilt table that are made after it, beside everybody's work, because sorting takes long. */
export function laterIndexes({ id, fields }: Pick<CollectionDefinition, "id" | "fields">): ReadonlySet<string> {
  const words = tableIndexes(id).filter(({ on }) => on.startsWith("using gin"));
  return new Set([...words, ...fields.flatMap((field) => wantedIndexes(field))].map(({ name }) => name));
}

/** Indexes that the field no longer wants: a text that may now be long would not fit into one. */
export async function dropUnwanted(team: TeamDb, table: string, before: FieldDefinition, after: FieldDefinition) {
  const kept = new Set(wantedIndexes(after).map(({ on }) => meaningOf(on)));
  const gone = new Set(wantedIndexes(before).map(({ on }) => meaningOf(on)));
  const found = await findIndexes(team, table);
  for (const { name } of found.filter((each) => gone.has(each.meaning) && !kept.has(each.meaning))) {
    await sql`drop index ${sql.table(`${team.schema}.${name}`)}`.execute(team.data);
  }
}

/** Few enough rows that an index over them is made in an instant. */
export const isSmall = async (team: TeamDb, table: string): Promise<boolean> =>
  !(await hasMoreRows(team, table, mostAtOnce));

const mostAtOnce = 10_000;
