import { undoChangeSet } from "#data/history/undo.server.ts";
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

/** All that it has written, the last first; with the rights that undoing needs everywhere. */
export async function undoRun({ app, caller }: Acting, runId: string) {
  const team = app.db.team(caller.teamId);
  const run = await findRun(team, runId);
  if (!run || !maySeeRun({ caller }, run)) throw new Refusal("not_found");
  if (!mayUndo(caller, run)) throw new Refusal("forbidden");
  const sets = await setsOf(team, run);
  const isHalf = isHalfWritten(run);
  if ((sets.length === 0 && !isHalf) || run.undone_at) refuseConflict("", "wizardRuns.problems.nothingToUndo");
  let workId: string | null = null;
  let changeSetId: string | null = null;
  for (const set of sets) ({ workId, changeSetId } = await undoChangeSet(app, caller, set, false));
  const ended = isHalf ? { status: "abandoned" as const, failure: null } : {};
  await team.data
    .updateTable("_wizard_run")
    .set({ undone_at: new Date(), ...ended })
    .where("id", "=", runId)
    .execute();
  await dropEffects(team, runId);
  return { changeSetId, workId };
}

/** Newest first. A finish that was stopped before its first part has named a set, and written nothing of it. */
async function setsOf(team: TeamDb, run: RunRow): Promise<string[]> {
  const named = [...checkpointsOf(run).map(({ changeSetId }) => changeSetId), run.change_set_id];
  const ids = [...new Set(named.flatMap((id) => id ?? []))].reverse();
  if (ids.length === 0) return [];
  const found = await team.data.selectFrom("_change_set").select("id").where("id", "in", ids).execute();
  return ids.filter((id) => found.some((set) => set.id === id));
}

/** Whoever stops a run of their own halfway can take it back; else it is for who sees to wizards. */
export const mayUndo = (caller: TeamCaller, run: RunRow): boolean =>
  mayUse(caller, "team_admin_data_wizards") || (isOwnRun(caller, run) && isHalfWritten(run));
