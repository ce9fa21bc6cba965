import { sql } from "kysely";
import type { DataRights } from "#data/collections/data-rights.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import { isDeadlock } from "#server/db/lock-timeout.ts";
import { isInTransaction } from "#server/db/one-connection.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { readStored, type Stored, type Values } from "../reading/record-store.server.ts";
import { requireNothingMissed, withCurrentDefinitions } from "./change-type-retry.server.ts";
import type { WriteIntent } from "./check-records.server.ts";
import { saveRecords } from "./save-records.server.ts";
import { type WritePolicy, writePolicies } from "./write-policies.server.ts";
import { personWriter } from "./writer.server.ts";
import type { Writing } from "./writing.server.ts";

/** A record as it is now, and the change set that made it so; none where nothing had to be done. */
export type Changed = { stored: Stored; changeSetId: string | null };

export async function createRecord(
  app: App,
  caller: TeamCaller,
  collectionId: string,
  input: { id?: string | undefined; values: Values; also?: string[] },
): Promise<Changed> {
  return inWriteTransaction(app, caller, async (writing, team, rights) => {
    const { definitions } = writing;
    const places = [collectionId, ...(input.also ?? [])];
    for (const place of places) requireOpen(definitions, rights, place);
    if (input.id) await waitForTwins(team, input.id);
    const repeated = input.id && (await readStored(team, definitions, [input.id])).get(input.id);
    if (repeated) return { stored: requireVisible(rights, repeated), changeSetId: null };
    const collections = [...new Set(places.flatMap((place) => definitions.lineOf(place).map(({ id }) => id)))];
    const after = newRecord(input.id ?? newId(), collectionId, collections, caller.userId);
    const intent = { before: undefined, after, sent: input.values };
    return saveOne({ ...writing, rights }, intent, "create");
  });
}

/** Nobody adds to a smart collection by hand: its filter does. */
export function requireOpen(definitions: Definitions, rights: DataRights, collectionId: string) {
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
  input: { version?: number | undefined; values: Values },
): Promise<Changed> {
  return inWriteTransaction(app, caller, async (writing, team, rights) => {
    const { definitions } = writing;
    const before = await requireLive(team, definitions, rights, recordId);
    const intent = { before, after: before, sent: input.values, since: input.version };
    return saveOne({ ...writing, rights }, intent, "update");
  });
}

export async function deleteRecord(app: App, caller: TeamCaller, recordId: string): Promise<string> {
  return inWriteTransaction(app, caller, async (writing, team, rights) => {
    const before = await requireLive(team, writing.definitions, rights, recordId);
    const after = { ...before, deletedAt: new Date() };
    const { changeSetId } = await saveOne({ ...writing, rights }, { before, after }, "delete");
    // Into the bin is always a change.
    return changeSetId!;
  });
}

export async function restoreRecord(app: App, caller: TeamCaller, recordId: string): Promise<Changed> {
  return inWriteTransaction(app, caller, async (writing, team, rights) => {
    const before = (await readStored(team, writing.definitions, [recordId], { lock: true })).get(recordId);
    if (!before?.deletedAt) throw new Refusal("not_found");
    const after = { ...before, deletedAt: null };
    // What stands in its way is said by name.
    return saveOne({ ...writing, rights }, { before, after }, "restore", writePolicies.sentTogether);
  });
}

type Person = Writing & { rights: DataRights };

async function saveOne(
  person: Person,
  intent: WriteIntent,
  kind: string,
  policy: WritePolicy = writePolicies.sent,
): Promise<Changed> {
  const { changeSetId, drafts } = await saveRecords(person, personWriter(person), [intent], policy, { kind });
  return { stored: drafts[0]!.after, changeSetId };
}

/** One transaction with everything that writing needs: what is defined, and what the caller may do. */
export async function inWriteTransaction<T>(
  app: App,
  caller: TeamCaller,
  work: (writing: Writing, team: TeamDb, rights: DataRights) => Promise<T>,
): Promise<T> {
  return withCurrentDefinitions(app, caller, async (current) => {
    const { definitions, grants, rights } = await definitionsAndRights(app.db.team(caller.teamId), current);
    const write = () =>
      app.db.transaction(async (tx: Db) => {
        const done = await work({ app, tx, caller: current, definitions, grants }, tx.team(caller.teamId), rights);
        await requireNothingMissed({ tx, caller: current, definitions });
        return done;
      });
    return retryOnDeadlock(write);
  });
}

const maxAttempts = 3;

/** Postgres ends one of two transactions that wait for each other; the other one goes on, so this one can begin again. */
async function retryOnDeadlock<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      // Within a transaction of somebody else, that one has ended too.
      if (!isDeadlock(error) || attempt === maxAttempts || isInTransaction()) throw error;
    }
  }
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

export const newRecord = (
  id: string,
  homeId: string,
  collections: string[],
  userId: string,
  values: Values = {},
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
