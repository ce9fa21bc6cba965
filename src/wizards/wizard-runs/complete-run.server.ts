import type { Db } from "#server/db/db.ts";
import { beginBackground } from "./background-tasks.server.ts";
import { confirmRun } from "./confirm-run.server.ts";
import { handOver } from "./hand-over.server.ts";
import type { OpenRun } from "./open-run.server.ts";
import type { RunEnding } from "./run-ending.server.ts";
import type { RunRow } from "./run-rows.server.ts";
import { sendAlong } from "./send-along.server.ts";
import { tellOfRun } from "./tell-of-runs.server.ts";

type Written = { changeSetId: string | null; names: ReadonlyMap<string, string> };

/** What leaves the house, and the run's own end: part of the transaction that writes the last of its records. */
export async function completeRun(
  open: OpenRun,
  tx: Db,
  ending: RunEnding,
  { changeSetId, names }: Written,
): Promise<RunRow> {
  const { app, caller, run } = open;
  const sent = await sendAlong({ app, caller, tx }, open, ending);
  const nextRunId = await handOver(open, tx, ending);
  const reports = ending.reports.map((report) => ({
    ...report,
    ...sent.get(report.taskId),
    records: report.records.map(({ id, name }) => ({ id, name: names.get(id) ?? name })),
  }));
  const exports = ending.outgoing.filter((each) => each.kind === "export");
  const kept = (run.checkpoints as { stepId: string }[]).filter(({ stepId }) => stepId !== "");
  const ended = await tx
    .team(caller.teamId)
    .data.updateTable("_wizard_run")
    .set({
      status: "finished",
      finished_at: new Date(),
      change_set_id: changeSetId,
      report: JSON.stringify(reports),
      checkpoints: JSON.stringify([...kept, { stepId: "", changeSetId, variables: ending.variables, exports }]),
      failure: null,
      next_run_id: nextRunId,
    })
    .where("id", "=", run.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const workId = await beginBackground(open, tx, changeSetId);
  await confirmRun(open, tx);
  await tellOfRun({ app, caller }, tx, "finished", run.id);
  return { ...ended, work_id: workId };
}
