import { type RawBuilder, sql } from "kysely";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { DataRights, type Grant } from "../collections/data-rights.ts";
import type { CollectionDefinition, Definitions } from "../collections/definitions.ts";
import { fieldTypeNamed } from "../fields/registry.ts";
import { type Stored, storedCollections, tableOf, toColumn, type Values } from "./record-store.server.ts";
import { plainContext } from "./text-context.ts";
import { requireUnique } from "./unique-values.server.ts";

/** A record before and after one change set. Created: no `before`; in the bin: `deletedAt`. */
export type Draft = { before: Stored | undefined; after: Stored };

export type Writing = {
  app: App;
  tx: Db;
  caller: TeamCaller;
  definitions: Definitions;
  grants: readonly Grant[];
};

type ChangeSet = { kind: string; undoes?: string };

/**
 * The one way to write records: values, names, versions, search text, links, the change log and the word to open
 * screens, in the caller's transaction, as one change set. Whoever calls has checked values and rights.
 */
export async function writeRecords(writing: Writing, drafts: Draft[], set: ChangeSet): Promise<string> {
  const { app, tx, caller, definitions } = writing;
  const team = tx.team(caller.teamId);
  const changeSetId = newId();
  const changed = drafts.filter(({ before, after }) => !before || kindOf({ before, after }) !== undefined);
  for (const { after } of changed) prepare(writing, after);
  await requireUnique(team, definitions, changed);
  await writeIdentities(team, changed);
  for (const collection of collectionsOf(definitions, changed)) await writeRows(writing, team, collection, changed);
  await writeLinks(team, definitions, changed);
  await writeLog(team, caller, changeSetId, set, changed);
  const collections = [
    ...new Set(changed.flatMap(({ before, after }) => [...(before?.collections ?? []), ...after.collections])),
  ];
  const recordIds = changed.slice(0, 100).map(({ after }) => after.id);
  await app.live.publish(tx, caller.teamId, {
    kind: "records-changed",
    payload: { changeSetId, collections, recordIds, isWhole: changed.length <= 100 },
  });
  return changeSetId;
}

/** The version goes on, and the name follows the field that names it. */
function prepare({ definitions, caller }: Writing, after: Stored) {
  after.version += 1;
  after.updatedAt = new Date();
  after.updatedBy = caller.userId;
  const field = definitions.nameFieldOf(after.homeId);
  const value = field && after.values[field.id];
  const type = field && fieldTypeNamed(field.type);
  const text =
    value !== null && value !== undefined && type ? type.toText(value, definitions.configOf(field), plainContext) : "";
  after.name = text.slice(0, 500);
}

export function kindOf({ before, after }: Draft): "created" | "updated" | "deleted" | "restored" | undefined {
  if (!before) return "created";
  if (!before.deletedAt && after.deletedAt) return "deleted";
  if (before.deletedAt && !after.deletedAt) return "restored";
  const isMoved = before.collections.join() !== after.collections.join();
  return isMoved || Object.keys(changedValues(before, after)).length > 0 ? "updated" : undefined;
}

/** Old and new of every field that differs. */
export function changedValues(before: Stored | undefined, after: Stored): Record<string, [unknown, unknown]> {
  const keys = new Set([...Object.keys(before?.values ?? {}), ...Object.keys(after.values)]);
  const pairs = [...keys].map((key) => [key, [before?.values[key] ?? null, after.values[key] ?? null]] as const);
  return Object.fromEntries(
    pairs.filter(([, [old, fresh]]) => JSON.stringify(old) !== JSON.stringify(fresh)),
  ) as Record<string, [unknown, unknown]>;
}

async function writeIdentities(team: TeamDb, drafts: Draft[]) {
  for (const part of inParts(drafts)) {
    const made = await team.data
      .insertInto("record")
      .values(
        part.map(({ after }) => ({
          id: after.id,
          home_id: after.homeId,
          collections: after.collections,
          name: after.name,
          version: after.version,
          created_at: after.createdAt,
          created_by: after.createdBy,
          updated_at: after.updatedAt,
          updated_by: after.updatedBy,
          deleted_at: after.deletedAt,
          deleted_by: after.deletedAt ? after.updatedBy : null,
        })),
      )
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet((eb) => ({
          home_id: eb.ref("excluded.home_id"),
          collections: eb.ref("excluded.collections"),
          name: eb.ref("excluded.name"),
          version: eb.ref("excluded.version"),
          updated_at: eb.ref("excluded.updated_at"),
          updated_by: eb.ref("excluded.updated_by"),
          deleted_at: eb.ref("excluded.deleted_at"),
          deleted_by: eb.ref("excluded.deleted_by"),
        })),
      )
      .returning(["id", "number"])
      .execute();
    const numbers = new Map(made.map((row) => [row.id, row.number]));
    for (const { after } of part) after.number = numbers.get(after.id)!;
  }
}

/** The row of each record in one collection's table: live while the record is in it and not in the bin. */
async function writeRows(writing: Writing, team: TeamDb, collection: CollectionDefinition, drafts: Draft[]) {
  const concerned = drafts.filter(
    ({ before, after }) => after.collections.includes(collection.id) || before?.collections.includes(collection.id),
  );
  const fields = collection.fields.filter((field) => fieldTypeNamed(field.type).storage.kind !== "links");
  const names = ["record_id", "live", "record_name", "record_number", "created_at", "updated_at", "search_text"];
  const columns = sql.join([...names, ...fields.map((field) => field.column)].map((name) => sql.id(name)));
  const updates = sql.join(
    [...names.slice(1), ...fields.map((field) => field.column)].map(
      (name) => sql`${sql.id(name)} = excluded.${sql.id(name)}`,
    ),
  );
  for (const part of inParts(concerned)) {
    const rows = part.map(({ after }) => {
      const isLive = after.collections.includes(collection.id) && after.deletedAt === null;
      const words = searchText(writing, collection, after.values);
      const own = [
        sql`${after.id}::uuid`,
        sql`${isLive}::boolean`,
        sql`${after.name}::text`,
        sql`${after.number}::bigint`,
        sql`${after.createdAt}::timestamptz`,
        sql`${after.updatedAt}::timestamptz`,
        sql`public.fold(${words}::text)`,
      ];
      return sql`(${sql.join([...own, ...fields.map((field) => toColumn(field, after.values[field.id]))])})`;
    });
    const into = tableOf(team, collection.table);
    await run(
      team,
      sql`insert into ${into} (${columns}) values ${sql.join(rows)} on conflict (record_id) do update set ${updates}`,
    );
  }
}

/** The words by which a record is found; never of a field that is closed to some role. */
function searchText({ definitions, grants }: Writing, collection: CollectionDefinition, values: Values): string {
  const words = collection.fields.flatMap((field) => {
    const value = values[field.id];
    const type = fieldTypeNamed(field.type);
    if (value === null || value === undefined || !type.toSearchText) return [];
    return DataRights.isOpenToAll(field.id, grants)
      ? [type.toSearchText(value, definitions.configOf(field), plainContext)]
      : [];
  });
  return words.join(" ").slice(0, 20_000);
}

async function writeLinks(team: TeamDb, definitions: Definitions, drafts: Draft[]) {
  for (const { before, after } of drafts) {
    for (const [fieldId, [, fresh]] of Object.entries(changedValues(before, after))) {
      const field = definitions.fields.get(fieldId);
      if (!field || fieldTypeNamed(field.type).storage.kind !== "links") continue;
      await team.data.deleteFrom("link").where("from_id", "=", after.id).where("field_id", "=", fieldId).execute();
      const targets = [fresh].flat().filter((id): id is string => typeof id === "string");
      await requireTargets(team, targets, fieldId);
      const rows = targets.map((to_id, rank) => ({ field_id: fieldId, from_id: after.id, to_id, rank }));
      if (rows.length > 0) await team.data.insertInto("link").values(rows).execute();
    }
  }
}

/** A link leads to a record of this team that is there. */
async function requireTargets(team: TeamDb, ids: string[], fieldId: string) {
  if (ids.length === 0) return;
  const found = await team.data
    .selectFrom("record")
    .select("id")
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .execute();
  if (found.length === new Set(ids).size) return;
  const path = `values.${fieldId}`;
  throw new Refusal("invalid_input", { fields: [{ path, messageKey: "validation.unknownRecord" }] });
}

async function writeLog(team: TeamDb, caller: TeamCaller, id: string, { kind, undoes }: ChangeSet, drafts: Draft[]) {
  const set = { id, kind, user_id: caller.userId, records: drafts.length, undoes: undoes ?? null };
  await team.data.insertInto("change_set").values(set).execute();
  for (const part of inParts(drafts)) {
    const rows = part.map(({ before, after }) => {
      const pairs = Object.entries(changedValues(before, after));
      return {
        change_set_id: id,
        record_id: after.id,
        kind: kindOf({ before, after })!,
        version: after.version,
        before: JSON.stringify(
          side(
            before,
            pairs.map(([key, [old]]) => [key, old]),
          ),
        ),
        after: JSON.stringify(
          side(
            after,
            pairs.map(([key, [, fresh]]) => [key, fresh]),
          ),
        ),
      };
    });
    await team.data.insertInto("change").values(rows).execute();
  }
}

const side = (record: Stored | undefined, values: [string, unknown][]) => ({
  values: Object.fromEntries(values),
  collections: record?.collections ?? [],
});

const collectionsOf = (definitions: Definitions, drafts: Draft[]): CollectionDefinition[] =>
  storedCollections(definitions, [
    ...new Set(drafts.flatMap(({ before, after }) => [...(before?.collections ?? []), ...after.collections])),
  ]);

/** Few enough for the number of parameters that one statement may have. */
function* inParts<T>(all: T[], size = 500): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

const run = (team: TeamDb, statement: RawBuilder<unknown>) => statement.execute(team.data);
