import { refuseConflict } from "#shared/errors.ts";
import { removeFilesOfRuns } from "./run-files.server.ts";
import { type Acting, isOpen, requireOwnRun } from "./run-rows.server.ts";

/** What it was told goes; what it has written already stays. */
export async function cancelRun({ app, caller }: Acting, runId: string) {
  const team = app.db.team(caller.teamId);
  const run = await requireOwnRun(team, caller, runId);
  if (run.status === "abandoned") return;
  if (!isOpen(run)) refuseConflict("", "wizardRuns.problems.over");
  await team.data
    .updateTable("_wizard_run")
    .set({ status: "abandoned", answers: "{}" })
    .where("id", "=", runId)
    .where("status", "in", ["in_progress", "failed"])
    .execute();
  await removeFilesOfRuns(app, team, [runId]);
}
