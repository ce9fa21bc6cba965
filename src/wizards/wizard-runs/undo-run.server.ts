import { type Undone, undoWithin } from "#data/history/undo.server.ts";
import type { UndoListener } from "#data/history/undo-listeners.server.ts";
import { inWriteTransaction } from "#data/records/writing/record-actions.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseConflict } from "#shared/errors.ts";
import { mayUse } from "#shared/permissions.ts";
import {
  type Acting,
  checkpointsOf,
  findRun,
  isHalfWritten,
  isOwnRun,
  maySeeRun,
  type RunRow,
} from "./run-rows.server.ts";
import { dropEffects } from "./waiting-effects.server.ts";

type UndoneRun = Omit<Undone, "changeSetId"> & { changeSetId: string | null };

/** All that it has written, as one operation; with the rights that undoing needs everywhere. */
export const undoRun = ({ app, caller }: Acting, runId: string, rest: boolean): Promise<UndoneRun> =>
  inWriteTransaction(app, caller, async (writing, team, rights) => {
    const run = await findRun(team, runId);
    if (!run || !maySeeRun({ caller }, run)) throw new Refusal("not_found");
    if (!mayUndo(caller, run)) throw new Refusal("forbidden");
    const sets = await openSets(team, setsOf(run));
    if (run.undone_at || (sets.length === 0 && !isHalfWritten(run)))
      refuseConflict("", "wizardRuns.problems.nothingToUndo");
    if (sets.length > 0) return undoWithin({ ...writing, rights }, team, sets, rest);
    await markUndone(team, run);
    return { changeSetId: null, records: 0, left: [], workId: null, total: null };
  });

/** Newest first. */
function setsOf(run: RunRow): string[] {
  const named = [...checkpointsOf(run).map(({ changeSetId }) => changeSetId), run.change_set_id];
  return [...new Set(named.flatMap((id) => id ?? []))].reverse();
}

/** Those in effect. A finish that was stopped before its first part has named a set, and written nothing of it. */
export async function openSets(team: TeamDb, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const query = team.data.selectFrom("_change_set").select("id").where("id", "in", ids);
  const found = new Set((await query.where("undone_by", "is", null).execute()).map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}

/** A run is undone with the last of its change sets, wherever that is undone, and in effect again when the undo is undone. */
export const followUndo: UndoListener = async (_writing, team, sets) => {
  const ids = sets.map(({ id }) => id);
  const runs = team.data.selectFrom("_wizard_run").selectAll().where("change_set_id", "in", ids);
  for (const run of await runs.where("undone_at", "is", null).execute()) {
    const left = await openSets(team, setsOf(run));
    if (left.every((id) => ids.includes(id))) await markUndone(team, run);
  }
  const redone = sets.flatMap(({ kind, undoes }) => (kind === "undo" && undoes ? [undoes] : []));
  if (redone.length === 0) return;
  await team.data
    .updateTable("_wizard_run")
    .set({ undone_at: null })
    .where("change_set_id", "in", redone)
    .where("status", "=", "finished")
    .execute();
};

async function markUndone(team: TeamDb, run: RunRow) {
  const ended = isHalfWritten(run) ? { status: "abandoned" as const, failure: null } : {};
  await team.data
    .updateTable("_wizard_run")
    .set({ undone_at: new Date(), ...ended })
    .where("id", "=", run.id)
    .execute();
  await dropEffects(team, run.id);
}

/** Whoever stops a run of their own halfway can take it back; else it is for who sees to wizards. */
export const mayUndo = (caller: TeamCaller, run: RunRow): boolean =>
  mayUse(caller, "team_admin_data_wizards") || (isOwnRun(caller, run) && isHalfWritten(run));
