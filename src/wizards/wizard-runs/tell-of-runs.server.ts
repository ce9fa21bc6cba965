import { mailShapers } from "#data/collections/mail-shapers.server.ts";
import type { Db } from "#server/db/db.ts";
import { mayStillSpend } from "#server/http/rate-limit.ts";
import { job } from "#server/jobs/jobs.ts";
import type { TeamEvent } from "#server/team-events.ts";
import { tellOfEvents } from "#server/team-events.ts";
import { requireWizard } from "../data-wizards/read-wizards.server.ts";
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

declare module "#platform/system-emails/write-email.server.ts" {
  interface SystemEmailKinds {
    visitorRunFailed: true;
  }
}

/** Of each wizard one email a day: hundreds of visitors run into the same. */
const oneADay = { most: 1, seconds: 24 * 3600 };

/** Tells those who shape data that a visitor could not finish a run for a reason that only they can change. */
export const notifyAboutFailedVisit = job<{ teamId: string; wizardId: string }>({
  name: "tell-of-failed-visit",
  keyOf: ({ wizardId }) => wizardId,
  run: async (app, { teamId, wizardId }) => {
    if (!(await mayStillSpend(app, { key: `failed-visit:${wizardId}`, ...oneADay }))) return;
    const { name } = await requireWizard(app.db.team(teamId), wizardId);
    const path = `/team-${teamId}/admin/data-wizards/${wizardId}/runs`;
    await app.db.transaction((tx) =>
      mailShapers(app, tx, teamId, { kind: "visitorRunFailed", path, values: { name } }),
    );
  },
});
