import { sql } from "kysely";
import type { DataRights, Placed } from "#data/collections/data-rights.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { knowledgeOf } from "#data/collections/read-definitions.server.ts";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { readStored, type Stored, type Values } from "../reading/record-store.server.ts";
import { requireNotOvertaken, withCurrentDefinitions } from "./change-type-retry.server.ts";
import { requireNamed } from "./check-named-things.server.ts";
import { checkValues, defaultsOf, requireFilled } from "./check-values.server.ts";
import { findClashes } from "./find-clashes.server.ts";
import { requireNoCollision } from "./name-collisions.server.ts";
import { writeRecords } from "./write-records.server.ts";
import type { Writing } from "./writing.server.ts";

/** A record as it is now, and the change set that made it so; none where nothing had to be done. */
export type Changed = { stored: Stored; changeSetId: string | null };

export async function createRecord(
  app: App,
  caller: TeamCaller,
  collectionId: string,
  wish: { id?: string | undefined; values: Values; also?: string[] },
): Promise<Changed> {
  return working(app, caller, async (writing, team, rights) => {
    const { definitions } = writing;
    const places = [collectionId, ...(wish.also ?? [])];
    for (const place of places) requireOpen(definitions, rights, place);
    if (wish.id) await waitForTwins(team, wish.id);
    const repeated = wish.id && (await readStored(team, definitions, [wish.id])).get(wish.id);
    if (repeated) return { stored: requireVisible(rights, repeated), changeSetId: null };
    const collections = [...new Set(places.flatMap((place) => definitions.lineOf(place).map(({ id }) => id)))];
    const given = checkValues(definitions, collections, wish.values);
    requireWritable(rights, given, { collections });
    await requireNamed({ ...writing, rights }, [{ values: given }]);
    const values = { ...defaultsOf(definitions, collections), ...given };
    requireFilled(definitions, collections, values);
    const after = newRecord(wish.id ?? newId(), collectionId, collections, caller.userId, values);
    const changeSetId = await writeRecords(writing, [{ before: undefined, after }], { kind: "create" });
    return { stored: after, changeSetId };
  });
}

/** Nobody adds to a smart collection by hand: its filter does. */
function requireOpen(definitions: Definitions, rights: DataRights, collectionId: string) {
  const place = definitions.collections.get(collectionId);
  if (!place || place.isSmart || !rights.mayInCollection("update_data_field_data", collectionId))
    throw new Refusal("not_found");
}

/** The same record sent twice at once is made once. */
const waitForTwins = (team: TeamDb, id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${id}, 11))`.execute(team.data);

export async function updateRecord(
  app: App,
  caller: TeamCaller,
  recordId: string,
  wish: { version?: number | undefined; values: Values },
): Promise<Changed> {
  return working(app, caller, async (writing, team, rights) => {
    const { definitions } = writing;
    const before = await requireLive(team, definitions, rights, recordId);
    const given = checkValues(definitions, before.collections, wish.values);
    requireWritable(rights, given, before);
    await requireNamed({ ...writing, rights }, [{ values: given, before: before.values }]);
    if (wish.version !== undefined && wish.version < before.version)
      await requireUntouched(team, rights, before, wish.version, given);
    const after: Stored = { ...before, values: { ...before.values, ...given } };
    requireFilled(definitions, before.collections, after.values, { before: before.values, given });
    const changeSetId = await writeRecords(writing, [{ before, after }], { kind: "update" });
    return { stored: after, changeSetId };
  });
}

export async function deleteRecord(app: App, caller: TeamCaller, recordId: string): Promise<string> {
  return working(app, caller, async (writing, team, rights) => {
    const before = await requireLive(team, writing.definitions, rights, recordId);
    requireDeletable(rights, before);
    const after = { ...before, deletedAt: new Date() };
    // Into the bin is always a change.
    return (await writeRecords(writing, [{ before, after }], { kind: "delete" }))!;
  });
}

export async function restoreRecord(app: App, caller: TeamCaller, recordId: string): Promise<Changed> {
  return working(app, caller, async (writing, team, rights) => {
    const before = (await readStored(team, writing.definitions, [recordId], { lock: true })).get(recordId);
    if (!before?.deletedAt) throw new Refusal("not_found");
    requireVisible(rights, before);
    requireDeletable(rights, before);
    const after = { ...before, deletedAt: null };
    await requireNoCollision(team, { definitions: writing.definitions, rights }, { before, after });
    const changeSetId = await writeRecords(writing, [{ before, after }], { kind: "restore" });
    return { stored: after, changeSetId };
  });
}

/** One transaction with everything that writing needs: what is defined, and what the caller may do. */
export async function working<T>(
  app: App,
  caller: TeamCaller,
  work: (writing: Writing, team: TeamDb, rights: DataRights) => Promise<T>,
): Promise<T> {
  return withCurrentDefinitions(app, caller, async (current) => {
    const { definitions, grants, rights } = await knowledgeOf(app.db.team(caller.teamId), current);
    return app.db.transaction(async (tx: Db) => {
      const done = await work({ app, tx, caller: current, definitions, grants }, tx.team(caller.teamId), rights);
      await requireNotOvertaken(tx, current);
      return done;
    });
  });
}

/** What someone may not see is not there. */
export function requireVisible(rights: DataRights, record: Stored | undefined): Stored {
  if (!record || !rights.maySee(record)) throw new Refusal("not_found");
  return record;
}

async function requireLive(
  team: TeamDb,
  definitions: Definitions,
  rights: DataRights,
  recordId: string,
): Promise<Stored> {
  const found = (await readStored(team, definitions, [recordId], { lock: true })).get(recordId);
  if (found?.deletedAt) throw new Refusal("not_found");
  return requireVisible(rights, found);
}

export function requireWritable(rights: DataRights, values: Values, record: Placed) {
  const closed = Object.keys(values).filter((id) => !rights.mayWithFieldOf("update_data_field_data", id, record));
  if (closed.length > 0) throw new Refusal("forbidden");
}

/** To the bin, or out of it, needs the right on every collection that the record is in. */
export function requireDeletable(rights: DataRights, record: Stored) {
  if (!rights.mayInAll("delete_data_records", record)) throw new Refusal("forbidden");
}

/** The same field, changed by someone else since: the second one is told of both values, and nothing is lost. */
async function requireUntouched(team: TeamDb, rights: DataRights, record: Stored, since: number, wish: Values) {
  const clashes = await findClashes(team, [{ record, since, values: wish }]);
  const clashing = clashes.get(record.id);
  if (!clashing) return;
  throw new Refusal("conflict", {
    fields: clashing.map((id) => ({
      ...{ path: `values.${id}`, messageKey: "data.changedMeanwhile" },
      ...(rights.mayWithFieldOf("read_data_field_data", id, record) && { current: record.values[id] ?? null }),
    })),
  });
}

export const newRecord = (
  id: string,
  homeId: string,
  collections: string[],
  userId: string,
  values: Values,
): Stored => ({
  id,
  number: 0,
  homeId,
  collections,
  name: "",
  version: 0,
  createdAt: new Date(),
  createdBy: userId,
  updatedAt: new Date(),
  updatedBy: userId,
  deletedAt: null,
  values,
});
