import { sql } from "kysely";
import { DataRights } from "#data/collections/data-rights.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import { countRecords } from "#data/records/reading/list-records.server.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import { refuseConflict } from "#shared/errors.ts";
import type { Effect } from "../tasks/effects.server.ts";
import type { OpenRun } from "./open-run.server.ts";

type Counted = Pick<OpenRun, "flow" | "definitions" | "wizard" | "caller">;

/** How many are left; undefined: there is no limit. What somebody may see does not matter to whether there is room. */
export async function placesLeft(team: TeamDb, counted: Counted): Promise<number | undefined> {
  const { flow, definitions, wizard, caller } = counted;
  if (!flow.places) return undefined;
  const { most } = flow.places;
  const collectionId = countedCollection(counted);
  // What was counted is gone: nobody knows how many there are.
  if (flow.places.collectionId && !collectionId) return 0;
  if (collectionId) {
    const known = { definitions, rights: DataRights.ofEverything(definitions), timeZone: caller.timeZone };
    const there = await countRecords(team, known, { collectionId });
    return most - there - (await countReserved(team, counted, collectionId));
  }
  const { count } = await team.data
    .selectFrom("_wizard_run")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("wizard_id", "=", wizard.id)
    .where("status", "in", ["finishing", "finished"])
    .where("undone_at", "is", null)
    .where((eb) => eb("version_id", "!=", eb.ref("wizard_id")))
    .executeTakeFirstOrThrow();
  return most - Number(count);
}

/** Undefined: finished runs are counted, not records. */
export function countedCollection({ flow, definitions }: Pick<Counted, "flow" | "definitions">): string | undefined {
  const collectionId = flow.places?.collectionId;
  return collectionId && definitions.collections.has(collectionId) ? collectionId : undefined;
}

/** Records that long finishes are about to add there. */
async function countReserved(team: TeamDb, { definitions }: Counted, collectionId: string): Promise<number> {
  const isWithin = (id: string) => definitions.lineOf(id).some((each) => each.id === collectionId);
  const ids = [...definitions.collections.keys()].filter(isWithin);
  const { rows } = await sql<{ count: number }>`select count(*)::bigint as count
    from ${tableOf(team, "_wizard_effect")} as waiting
    where (waiting.effect ->> 'homeId' = any(${ids}::text[]) or waiting.effect -> 'joined' ?| ${ids}::text[])
      and not exists (select from ${tableOf(team, "_record")} as record
        where record.id = waiting.record_id and record.collections && ${ids}::uuid[])`.execute(team.data);
  return rows[0]!.count;
}

/** Locks what is counted: who finishes at the same moment waits, also in another wizard that counts the same collection. */
export async function holdPlaces(tx: Db, counted: Counted) {
  if (!counted.flow.places) return;
  const key = countedCollection(counted) ?? counted.wizard.id;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 12))`.execute(tx.team(counted.caller.teamId).data);
}

/** Before anything is written, where finished runs are counted. */
export async function requirePlaces(tx: Db, open: OpenRun) {
  if (countedCollection(open)) return;
  const left = await placesLeft(tx.team(open.caller.teamId), open);
  if (left !== undefined && left < 1) refuseFull(0);
}

/** After records were written: not more than there is room for. Who wants more is told how many are left. */
export async function requireRoom(tx: Db, open: OpenRun, effects: readonly Effect[]) {
  const collectionId = countedCollection(open);
  if (!collectionId) return;
  const left = await placesLeft(tx.team(open.caller.teamId), open);
  if (left === undefined || left >= 0) return;
  const { definitions } = open;
  const isWithin = (id: string | null) =>
    id !== null && definitions.lineOf(id).some((each) => each.id === collectionId);
  const taken = effects.filter(({ homeId, joined }) => isWithin(homeId) || joined.some(isWithin)).length;
  refuseFull(Math.max(0, left + taken));
}

const refuseFull = (left: number): never =>
  left > 0
    ? refuseConflict("", "wizardRuns.problems.fewLeft", { count: left })
    : refuseConflict("", "wizardRuns.problems.full");
