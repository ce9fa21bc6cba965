import { type Kysely, type RawBuilder, sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import type { CollectionDefinition, Definitions, FieldDefinition } from "../collections/definitions.ts";
import { fieldTypeNamed } from "../fields/registry.ts";
import { columnTypes } from "../fields/storage.ts";
import { findSmartPlaces } from "./smart-members.server.ts";

export { tableOf } from "./collection-source.server.ts";

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
  version: number;
  createdAt: Date;
  createdBy: string | null;
  updatedAt: Date;
  updatedBy: string | null;
  deletedAt: Date | null;
  values: Values;
};

/** Collection tables have run-time names, all of them made by identifiers.ts. */
export const tablesOf = (team: TeamDb) => team.data as unknown as Kysely<Record<string, Record<string, unknown>>>;

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
  let query = team.data.selectFrom("record").selectAll().where("id", "in", ids).orderBy("id");
  if (lock) query = query.forUpdate();
  const found = new Map((await query.execute()).map((row) => [row.id, toStored(row)]));
  if (found.size === 0) return found;
  const inAny = new Set([...also, ...[...found.values()].flatMap(({ collections }) => collections)]);
  for (const collection of storedCollections(definitions, [...inAny])) {
    const isAsked = also.includes(collection.id);
    const members = [...found.values()].filter(({ collections }) => isAsked || collections.includes(collection.id));
    await readRows(team, collection, new Map(members.map((member) => [member.id, member])));
  }
  for (const [id, smart] of await findSmartPlaces(team, definitions, found.values())) found.get(id)!.smart = smart;
  await readLinks(team, definitions, found);
  return found;
}

const toStored = (row: {
  id: string;
  number: number;
  home_id: string;
  collections: string[];
  name: string;
  version: number;
  created_at: Date;
  created_by: string | null;
  updated_at: Date;
  updated_by: string | null;
  deleted_at: Date | null;
}): Stored => ({
  id: row.id,
  number: row.number,
  homeId: row.home_id,
  collections: row.collections,
  name: row.name,
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
  const rows = await tablesOf(team)
    .selectFrom(collection.table)
    .select(["record_id", ...columns.map((field) => field.column)])
    .where("record_id", "in", [...members.keys()])
    .execute();
  for (const row of rows) {
    const { values } = members.get(row.record_id as string)!;
    for (const field of columns) {
      const value = fromColumn(field, row[field.column]);
      if (value !== null) values[field.id] = value;
    }
  }
}

async function readLinks(team: TeamDb, definitions: Definitions, found: Map<string, Stored>) {
  const rows = await team.data
    .selectFrom("link")
    .selectAll()
    .where("from_id", "in", [...found.keys()])
    .orderBy("rank")
    .execute();
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
