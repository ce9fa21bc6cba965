import { sql } from "kysely";
import { job } from "#server/jobs/jobs.ts";
import { readWizards } from "../data-wizards/read-wizards.server.ts";
import { removeFilesOfRuns } from "./run-files.server.ts";

/** Hourly: runs that nobody goes on with are given up when their wizard says so; of those never answered nothing stays. */
export const abandonRuns = job({
  name: "abandon-wizard-runs",
  every: { minuteOfHour: 17 },
  run: async (app) => {
    for (const { id } of await app.db.app.selectFrom("team").select("id").execute()) {
      const team = app.db.team(id);
      for (const wizard of await readWizards(team)) {
        const days = wizard.draft.abandonAfterDays;
        const given = await team.data
          .updateTable("_wizard_run")
          .set({ status: "abandoned" })
          .where("wizard_id", "=", wizard.id)
          .where("status", "in", ["in_progress", "failed"])
          .where(sql<boolean>`coalesce(answered_at, started_at) < now() - make_interval(days => ${days}::int)`)
          .returning("id")
          .execute();
        await removeFilesOfRuns(
          app,
          team,
          given.map((run) => run.id),
        );
      }
      // A run on a draft was only ever tried.
      await team.data
        .deleteFrom("_wizard_run")
        .where(sql<boolean>`started_at < now() - interval '1 day'`)
        .where((either) =>
          either.or([
            either("answered_at", "is", null).and("status", "in", ["in_progress", "abandoned"]),
            either(sql`version_id`, "=", sql`wizard_id`),
          ]),
        )
        .execute();
    }
  },
});
