import { sql } from "kysely";
import type { Definitions } from "#data/collections/definitions.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { openList } from "#data/records/reading/open-list.server.ts";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import { storedTextSizes, withinText } from "#data/records/reading/stored-text.server.ts";
import { writeChecked } from "#data/records/writing/save-records.server.ts";
import { longWork, type Running, type Step } from "#platform/long-work/long-work.server.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Filter } from "#shared/filter.ts";
import { addSkipped, noneSkipped, type Skipped } from "./bulk-verdicts.ts";
import { checkPlan } from "./check-plan.server.ts";
import { type Edit, textOfEdit } from "./open-edit.server.ts";
import { planEdits } from "./plan-edits.server.ts";

/** Either of the two: the records, or what they match. */
export type Chosen = { recordIds?: string[]; matching?: { collectionId: string; filter?: Filter | undefined } };
type Params = Chosen & { edit: Edit; changeSetId: string };
type Cursor = { done: number; changed: number; skipped: Skipped };

const stepLength = 2000;
/** What a step reads and writes is in memory at once. */
const maxStepText = 8_000_000;

/**
 * One edit of everything that a filter matches, or of records with a lot of text. Which records these are is written down first, in one statement: the edit
 * may change what the filter matches. Each step takes some of them off the list; what a step cannot change it leaves.
 */
export const bulkWork = longWork<Params, Cursor>({
  kind: "change-records",
  run: async (running) => {
    let goesOn = true;
    while (goesOn)
      goesOn = await running.step((tx, caller) => (running.cursor ? takePart : gather)(running, tx, caller));
  },
});

async function gather({ id, params }: Running<Params, Cursor>, tx: Db, caller: TeamCaller): Promise<Step<Cursor>> {
  const team = tx.team(caller.teamId);
  const known = { ...(await definitionsAndRights(tx.team(caller.teamId), caller)), timeZone: caller.timeZone };
  if (params.recordIds) return gatherIds(team, id, params.recordIds);
  const list = openList(team, known, params.matching!);
  const { rows } = await sql<{ total: number }>`with chosen as (
      insert into ${tableOf(team, "_long_work_record")} (work_id, record_id)
      select ${id}::uuid, ${list.recordId} from ${list.from()} where ${list.where} returning record_id
    ) select count(*)::bigint as total from chosen`.execute(team.data);
  return { cursor: { done: 0, changed: 0, skipped: noneSkipped }, total: rows[0]!.total };
}

/** What the caller may do with each of them is asked when its turn comes. */
async function gatherIds(team: TeamDb, workId: string, ids: readonly string[]): Promise<Step<Cursor>> {
  await sql`insert into ${tableOf(team, "_long_work_record")} (work_id, record_id)
    select ${workId}::uuid, id from unnest(${ids}::uuid[]) as id on conflict do nothing`.execute(team.data);
  return { cursor: { done: 0, changed: 0, skipped: noneSkipped }, total: ids.length };
}

async function takePart(
  { app, id, params, cursor }: Running<Params, Cursor>,
  tx: Db,
  caller: TeamCaller,
): Promise<Step<Cursor>> {
  const { definitions, grants, rights } = await definitionsAndRights(tx.team(caller.teamId), caller);
  const ids = await takeIds(tx.team(caller.teamId), id, definitions, params.edit);
  if (ids.length === 0) return { cursor: null, result: resultOf(params, cursor!) };
  const writing = { app, tx, caller, definitions, grants };
  const planning = { ...writing, rights };
  const plan = await planEdits(planning, params.edit, ids, Number.POSITIVE_INFINITY);
  const { checked, refused } = await checkPlan(planning, plan);
  const written = await writeChecked(writing, checked, { kind: params.edit.action, id: params.changeSetId });
  const next = {
    done: cursor!.done + ids.length,
    changed: cursor!.changed + (written ? checked.drafts.length : 0),
    skipped: addSkipped(cursor!.skipped, refused),
  };
  return { cursor: next, done: ids.length, result: resultOf(params, next) };
}

/**
 * The next of the list, and off it: part of the step, so that a step that fails puts them back. As an array: the list is
 * empty most of the time, and whoever plans for an empty list would look through all of it for each of them.
 */
async function takeIds(team: TeamDb, workId: string, definitions: Definitions, edit: Edit): Promise<string[]> {
  const list = tableOf(team, "_long_work_record");
  const written = textOfEdit(edit);
  const limit = Math.max(1, Math.min(stepLength, Math.floor(maxStepText / Math.max(1, written))));
  const { rows } = await sql<{ id: string }>`select record_id as id from ${list}
    where work_id = ${workId}::uuid order by record_id limit ${limit}`.execute(team.data);
  const next = rows.map(({ id }) => id);
  if (next.length === 0) return [];
  const stored = await storedTextSizes(team, definitions, next);
  const ids = withinText(next, (id) => written + (stored.get(id) ?? 0), maxStepText);
  await sql`delete from ${list} where work_id = ${workId}::uuid and record_id = any(${ids}::uuid[])`.execute(team.data);
  return ids;
}

/** Without a change there is no change set. */
const resultOf = ({ changeSetId }: Params, { changed, skipped }: Cursor) => ({
  changeSetId: changed > 0 ? changeSetId : null,
  records: changed,
  skipped,
});
