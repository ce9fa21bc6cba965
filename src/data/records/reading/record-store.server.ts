import { type RawBuilder, sql } from "kysely";
import type { CollectionDefinition, Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import type { Translations } from "#data/collections/translations.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { columnTypes } from "#data/fields/storage.ts";
import type { TeamDb } from "#server/db/db.ts";
import { runKept } from "#server/db/kept-plans.ts";
import { tableOf } from "./collection-source.server.ts";
import { findSmartPlaces } from "./smart-members.server.ts";

export { tableOf };

export type Values = Record<string, unknown>;

/** A record as it lies in the database: its identity, and the values of every collection it is in. */
export type Stored = {
  id: string;
  number: number;
  homeId: string;
  collections: string[];
  /** Smart collections it was in when it was read, of those that somebody holds rights on. */
  smart?: string[] | undefined;
  name: string;
  /** Of items of lists. */
  translations?: Translations | null;
  version: number;
  createdAt: Date;
  createdBy: string | null;
  updatedAt: Date;
  updatedBy: string | null;
  deletedAt: Date | null;
  values: Values;
};

/** The collections with a table that a record lies in. */
export const storedCollections = (definitions: Definitions, ids: string[]): CollectionDefinition[] =>
  ids.flatMap((id) => definitions.collections.get(id) ?? []).filter((each) => !each.isSmart);

/**
 * Reads records whole: one statement for the identities, one a table, one for the links; never one a record.
 * `also`: collections that they may have been in before, whose values are kept.
 */
export async function readStored(
  team: TeamDb,
  definitions: Definitions,
  ids: string[],
  { lock = false, also = [] }: { lock?: boolean; also?: string[] } = {},
): Promise<Map<string, Stored>> {
  if (ids.length === 0) return new Map();
  const identities = await runKept<IdentityRow>(
    team.plain,
    `select id, number, home_id, collections, name, translations, version, created_at, created_by, updated_at, updated_by, deleted_at
    from "${team.schema}"._record where id = any($1::uuid[]) order by id${lock ? " for update" : ""}`,
    [ids],
  );
  const found = new Map(identities.rows.map((row) => [row.id, toStored(row)]));
  if (found.size === 0) return found;
  const inAny = new Set([...also, ...[...found.values()].flatMap(({ collections }) => collections)]);
  for (const collection of storedCollections(definitions, [...inAny])) {
    const isAsked = also.includes(collection.id);
    const members = [...found.values()].filter(({ collections }) => isAsked || collections.includes(collection.id));
    await readRows(team, collection, new Map(members.map((member) => [member.id, member])));
  }
  if (hasLinks(definitions)) await readLinks(team, definitions, found);
  // After all values: what a record is given once it has left is nothing that being there opens.
  for (const [id, smart] of await findSmartPlaces(team, definitions, found.values())) found.get(id)!.smart = smart;
  return found;
}

type IdentityRow = {
  id: string;
  number: number;
  home_id: string;
  collections: string[];
  name: string;
  translations: Translations | null;
  version: number;
  created_at: Date;
  created_by: string | null;
  updated_at: Date;
  updated_by: string | null;
  deleted_at: Date | null;
};

const toStored = (row: IdentityRow): Stored => ({
  id: row.id,
  number: row.number,
  homeId: row.home_id,
  collections: row.collections,
  name: row.name,
  translations: row.translations,
  version: row.version,
  createdAt: row.created_at,
  createdBy: row.created_by,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
  deletedAt: row.deleted_at,
  values: {},
});

async function readRows(team: TeamDb, collection: CollectionDefinition, members: Map<string, Stored>) {
  const columns = collection.fields.filter((field) => fieldTypeNamed(field.type).storage.kind !== "links");
  if (columns.length === 0 || members.size === 0) return;
  const { rows } = await runKept<Record<string, unknown>>(team.plain, rowsOf(team, collection, columns), [
    [...members.keys()],
  ]);
  for (const row of rows) {
    const { values } = members.get(row._record_id as string)!;
    for (const field of columns) {
      const value = fromColumn(field, row[field.column]);
      if (value !== null) values[field.id] = value;
    }
  }
}

const statements = new WeakMap<CollectionDefinition, string>();

function rowsOf(team: TeamDb, collection: CollectionDefinition, columns: FieldDefinition[]): string {
  const known = statements.get(collection);
  if (known) return known;
  const names = sql.join(["_record_id", ...columns.map(({ column }) => column)].map((name) => sql.id(name)));
  const table = tableOf(team, collection.table);
  const { sql: text } = sql`select ${names} from ${table} where _record_id = any(${sql.raw("$1")}::uuid[])`.compile(
    team.plain,
  );
  statements.set(collection, text);
  return text;
}

async function readLinks(team: TeamDb, definitions: Definitions, found: Map<string, Stored>) {
  const { rows } = await runKept<{ from_id: string; field_id: string; to_id: string }>(
    team.plain,
    `select from_id, field_id, to_id from "${team.schema}"._link where from_id = any($1::uuid[]) order by rank`,
    [[...found.keys()]],
  );
  for (const [fromId, links] of Map.groupBy(rows, (row) => row.from_id)) {
    for (const [fieldId, own] of Map.groupBy(links, (row) => row.field_id)) {
      const field = definitions.fields.get(fieldId);
      if (field)
        found.get(fromId)!.values[fieldId] = linkValue(
          field,
          own.map((row) => row.to_id),
        );
    }
  }
}

const linked = new WeakMap<Definitions, boolean>();

/** Whether the team has a field with links at all. */
function hasLinks(definitions: Definitions): boolean {
  const isLink = ({ type }: FieldDefinition) => fieldTypeNamed(type).storage.kind === "links";
  const known = linked.get(definitions) ?? [...definitions.fields.values()].some(isLink);
  linked.set(definitions, known);
  return known;
}

/** One id, or all of them, as the type has it. */
export function linkValue(field: FieldDefinition, ids: string[]): unknown {
  const { storage } = fieldTypeNamed(field.type);
  return storage.kind === "links" && storage.many ? ids : (ids[0] ?? null);
}

export function fromColumn(field: FieldDefinition, stored: unknown): unknown {
  const { storage } = fieldTypeNamed(field.type);
  if (stored === null || stored === undefined || storage.kind === "links") return null;
  return storage.fromColumn(stored as never);
}

/** A value as a parameter of its column's type. */
export function toColumn(field: FieldDefinition, value: unknown): RawBuilder<unknown> {
  const { storage } = fieldTypeNamed(field.type);
  if (storage.kind === "links") throw new Error(`${field.column} has no column`);
  const stored = value === null || value === undefined ? null : storage.toColumn(value);
  return sql`${stored}::${sql.raw(columnTypes[storage.kind])}`;
}
