import { sql } from "kysely";
import { DataRights } from "#data/collections/data-rights.ts";
import { type Columns, columnsFor } from "#data/filters/columns.server.ts";
import { unknownConditions } from "#data/filters/known-columns.server.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import { countRecords } from "#data/records/reading/list-records.server.ts";
import { mergeCounts } from "#data/records/reading/merged-records.server.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import { refuseConflict } from "#shared/errors.ts";
import type { Filter } from "#shared/filter.ts";
import { readFlow } from "../data-wizards/read-wizards.server.ts";
import { variablesIn } from "../tasks/filter-variables.ts";
import type { WizardFlow } from "../tasks/wizard-flow.ts";
import { isDraftRun, type OpenRun } from "./open-run.server.ts";

type Counted = Pick<OpenRun, "definitions" | "wizard" | "caller"> & { places: WizardFlow["places"] };
/** What is counted, and how many places are left before the run writes. */
export type Room = { counted: Counted; left: number };

/**
 * How many are left; undefined: there is no limit. What somebody may see does not matter to whether there is room.
 * `justWritten`: a change set of the run that is finishing, which the run does not name yet.
 */
export async function placesLeft(
  team: TeamDb,
  counted: Counted,
  justWritten: string | null = null,
): Promise<number | undefined> {
  const { places, definitions, wizard, caller } = counted;
  if (!places) return undefined;
  const { most } = places;
  const collectionId = countedCollection(counted);
  // What was counted is gone: nobody knows how many there are.
  if (places.collectionId && !collectionId) return 0;
  if (collectionId) {
    const known = { definitions, rights: DataRights.ofEverything(definitions), timeZone: caller.timeZone };
    const filter = places.filter ?? undefined;
    if (filter && !isWhole(columnsFor(definitions, known.rights, collectionId), filter)) return 0;
    const ids = places.onlyMade ? await madeIds(team, wizard.id, justWritten) : undefined;
    const there = ids?.length === 0 ? 0 : await countRecords(team, known, { collectionId, filter, ids });
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
export function countedCollection({
  places,
  definitions,
}: Pick<Counted, "places" | "definitions">): string | undefined {
  const collectionId = places?.collectionId;
  return collectionId && definitions.collections.has(collectionId) ? collectionId : undefined;
}

/** Records that runs of the wizard have made; of one that was merged into another, that one. */
async function madeIds(team: TeamDb, wizardId: string, justWritten: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with _set as (
      select unnest(array_remove(array[run.change_set_id, ${justWritten}::uuid]
        || array(select (_kept ->> 'changeSetId')::uuid from jsonb_array_elements(run.checkpoints) as _kept), null)) as id
      from ${tableOf(team, "_wizard_run")} as run where run.wizard_id = ${wizardId}::uuid
    ), _made as (
      select distinct change.record_id as id from ${tableOf(team, "_change")} as change
      where change.kind = 'created' and change.change_set_id in (select id from _set)
    )
    select id from _made
    union select merge.into_id from ${tableOf(team, "_record_merge")} as merge
      join _made on _made.id = merge.from_id where ${mergeCounts(team)}`.execute(team.data);
  return rows.map(({ id }) => id);
}

/** Records that long finishes are about to add there: whether a filter matches them is known once they are written. */
async function countReserved(
  team: TeamDb,
  { definitions, places, wizard }: Counted,
  collectionId: string,
): Promise<number> {
  const isWithin = (id: string) => definitions.lineOf(id).some((each) => each.id === collectionId);
  const ids = [...definitions.collections.keys()].filter(isWithin);
  const ofWizard = places?.onlyMade
    ? sql`waiting.run_id in (select id from ${tableOf(team, "_wizard_run")} where wizard_id = ${wizard.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<{ count: number }>`select count(*)::bigint as count
    from ${tableOf(team, "_wizard_effect")} as waiting
    where ${ofWizard} and (waiting.effect ->> 'homeId' = any(${ids}::text[]) or waiting.effect -> 'joined' ?| ${ids}::text[])
      and not exists (select from ${tableOf(team, "_record")} as record
        where record.id = waiting.record_id and record.collections && ${ids}::uuid[])`.execute(team.data);
  return rows[0]!.count;
}

/**
 * Locks what is counted, and counts how many places are left then: who finishes at the same moment waits, also in another
 * wizard that counts the same collection, by whatever filter.
 */
export async function lockPlaces(tx: Db, open: OpenRun): Promise<Room | undefined> {
  const { definitions, wizard, caller } = open;
  const team = tx.team(caller.teamId);
  const counted = { places: await currentPlaces(team, open), definitions, wizard, caller };
  if (!counted.places) return undefined;
  const key = countedCollection(counted) ?? wizard.id;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 12))`.execute(team.data);
  const left = await placesLeft(team, counted);
  return left === undefined ? undefined : { counted, left };
}

/** As they are published now, whatever version the run follows: what is left is left for all. */
async function currentPlaces(team: TeamDb, { run, flow }: OpenRun): Promise<WizardFlow["places"]> {
  const now = await team
    .from("data_wizard")
    .select("published_version_id as versionId")
    .where("id", "=", run.wizard_id)
    .executeTakeFirst();
  if (isDraftRun(run) || !now?.versionId || now.versionId === run.version_id) return flow.places;
  return (await readFlow(team, now.versionId)).places;
}

/** Before anything is written, where finished runs are counted. */
export function requirePlaces(room: Room | undefined) {
  if (room && !countedCollection(room.counted) && room.left < 1) refuseFull(0);
}

/**
 * After records were written: not more than there was room for. Who wants more is told how many were left; who takes none
 * is not refused because others have too many.
 */
export async function requireRoom(tx: Db, room: Room | undefined, justWritten: string | null = null) {
  if (!room || !countedCollection(room.counted)) return;
  const { counted, left: before } = room;
  const left = (await placesLeft(tx.team(counted.caller.teamId), counted, justWritten)) ?? 0;
  if (left < 0 && left < before) refuseFull(Math.max(0, before));
}

const refuseFull = (left: number): never =>
  left > 0
    ? refuseConflict("", "wizardRuns.problems.fewLeft", { count: left })
    : refuseConflict("", "wizardRuns.problems.full");
