import { sql } from "kysely";
import { DataRights } from "#data/collections/data-rights.ts";
import { type Columns, columnsFor } from "#data/filters/columns.server.ts";
import { unknownConditions } from "#data/filters/known-columns.server.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import { countRecords } from "#data/records/reading/list-records.server.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import { refuseConflict } from "#shared/errors.ts";
import type { Filter } from "#shared/filter.ts";
import { variablesIn } from "../tasks/filter-variables.ts";
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
    const filter = flow.places.filter ?? undefined;
    if (filter && !isWhole(columnsFor(definitions, known.rights, collectionId), filter)) return 0;
    const there = await countRecords(team, known, { collectionId, filter });
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

/** Without one of its conditions a filter would count something else. */
const isWhole = (columns: Columns, filter: Filter): boolean =>
  variablesIn(filter).length === 0 && unknownConditions(columns, filter).length === 0;

/** Undefined: finished runs are counted, not records. */
export function countedCollection({ flow, definitions }: Pick<Counted, "flow" | "definitions">): string | undefined {
  const collectionId = flow.places?.collectionId;
  return collectionId && definitions.collections.has(collectionId) ? collectionId : undefined;
}

/** Records that long finishes are about to add there: whether a filter matches them is known once they are written. */
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

/**
 * Locks what is counted, and counts how many places are left then: who finishes at the same moment waits, also in another
 * wizard that counts the same collection, by whatever filter.
 */
export async function lockPlaces(tx: Db, counted: Counted): Promise<number | undefined> {
  if (!counted.flow.places) return undefined;
  const key = countedCollection(counted) ?? counted.wizard.id;
  const team = tx.team(counted.caller.teamId);
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 12))`.execute(team.data);
  return placesLeft(team, counted);
}

/** Before anything is written, where finished runs are counted. */
export function requirePlaces(open: OpenRun, left: number | undefined) {
  if (!countedCollection(open) && left !== undefined && left < 1) refuseFull(0);
}

/**
 * After records were written: not more than there was room for. Who wants more is told how many were left; who takes none
 * is not refused because others have too many.
 */
export async function requireRoom(tx: Db, open: OpenRun, before: number | undefined) {
  if (before === undefined || !countedCollection(open)) return;
  const left = (await placesLeft(tx.team(open.caller.teamId), open)) ?? 0;
  if (left < 0 && left < before) refuseFull(Math.max(0, before));
}

const refuseFull = (left: number): never =>
  left > 0
    ? refuseConflict("", "wizardRuns.problems.fewLeft", { count: left })
    : refuseConflict("", "wizardRuns.problems.full");
