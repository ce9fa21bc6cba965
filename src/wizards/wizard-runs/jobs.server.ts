import { sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { job } from "#server/jobs/jobs.ts";
import { readFlow } from "../data-wizards/read-wizards.server.ts";
import { removeFilesOfRuns } from "./run-files.server.ts";

/** Hourly, each team for itself: what goes wrong in one is no other's business. */
export const abandonRuns = job({
  name: "abandon-wizard-runs",
  every: { minuteOfHour: 17 },
  run: async (app) => {
    const teams = await app.db.app.selectFrom("team").select("id").execute();
    await app.jobs.sendIfMissing(
      app.db,
      teams.map(({ id }) => [abandonRunsOfTeam, { teamId: id }]),
    );
  },
});

/** Runs that nobody goes on with are given up when what was published says so; of those that hold nothing nothing stays. */
export const abandonRunsOfTeam = job<{ teamId: string }>({
  name: "abandon-wizard-runs-of-team",
  keyOf: ({ teamId }) => teamId,
  run: async (app, { teamId }) => {
    const team = app.db.team(teamId);
    await giveUpOld(app, team);
    await forgetEmpty(team);
  },
});

async function giveUpOld(app: App, team: TeamDb) {
  const runs = tableOf(team, "_wizard_run");
  const { rows: open } = await sql<{ id: string }>`select distinct version_id as id from ${runs}
    where status in ('in_progress', 'failed') and version_id <> wizard_id`.execute(team.plain);
  const limits: { id: string; days: number }[] = [];
  for (const { id } of open) {
    // What can no longer be read is left as it is.
    const flow = await readFlow(team, id).catch((error: unknown) => {
      app.log.error({ err: error, teamId: team.id, versionId: id }, "a published wizard cannot be read");
    });
    if (flow) limits.push({ id, days: flow.abandonAfterDays });
  }
  if (limits.length === 0) return;
  const { rows: given } = await sql<{ id: string }>`update ${runs} as run set status = 'abandoned'
    from unnest(${limits.map(({ id }) => id)}::uuid[], ${limits.map(({ days }) => days)}::int[]) as limits(id, days)
    where run.version_id = limits.id and run.status in ('in_progress', 'failed')
      and coalesce(run.answered_at, run.started_at) < now() - make_interval(days => limits.days)
    returning run.id`.execute(team.plain);
  await removeFilesOfRuns(
    app,
    team,
    given.map(({ id }) => id),
  );
}

/** Never answered, and given nothing by the wizard before it; and runs on a draft, which were only ever tried. */
async function forgetEmpty(team: TeamDb) {
  await team.data
    .deleteFrom("_wizard_run")
    .where(sql<boolean>`started_at < now() - interval '1 day'`)
    .where((either) =>
      either.or([
        either("answered_at", "is", null)
          .and("status", "in", ["in_progress", "abandoned"])
          .and(sql<boolean>`handed_from is null and handed = '{}'::jsonb`),
        either(sql`version_id`, "=", sql`wizard_id`),
      ]),
    )
    .execute();
}
