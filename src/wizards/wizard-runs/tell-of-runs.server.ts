import type { Db } from "#server/db/db.ts";
import type { TeamEvent } from "#server/team-events.ts";
import { tellOfEvents } from "#server/team-events.ts";
import { type Acting, findRun, maySeeRun } from "./run-rows.server.ts";

export const runEvents = ["wizard_run.started", "wizard_run.finished", "wizard_run.failed"] as const;

/** For webhooks: what became of a run. */
export const tellOfRun = ({ app, caller }: Acting, tx: Db, what: "started" | "finished" | "failed", runId: string) =>
  tellOfEvents({ app, tx, caller }, [
    { event: `wizard_run.${what}`, changeSetId: null, subjects: [{ id: runId, collections: [] }] },
  ]);

/** To who may see others' runs, or their own. */
const describeRuns: TeamEvent["describe"] = async (app, reader, runIds) => {
  const team = app.db.team(reader.teamId);
  const runs = [];
  for (const id of runIds) {
    const run = await findRun(team, id);
    if (run && maySeeRun({ caller: reader }, run))
      runs.push({ id, dataWizardId: run.wizard_id, status: run.status, changeSetId: run.change_set_id });
  }
  return runs.length > 0 ? { runs } : undefined;
};

export const runTeamEvents: readonly TeamEvent[] = runEvents.map((name) => ({ name, describe: describeRuns }));
