import type { App } from "#server/app.ts";
import { forEachTeam } from "#server/jobs/for-each-team.ts";
import { job } from "#server/jobs/jobs.ts";
import { deleteExport } from "./exports.server.ts";

/** Nightly: exports that nobody can download any more, also those that were stopped or have failed. */
export const removeOldExports = job({
  name: "remove-team-exports",
  every: { at: "03:27" },
  run: (app) => forEachTeam(app, "old exports could not be removed", (teamId) => removeOldExportsOf(app, teamId)),
});

export async function removeOldExportsOf(app: App, teamId: string): Promise<void> {
  const team = app.db.team(teamId);
  const old = await team.from("team_export").select("id").where("expires_at", "<=", new Date()).execute();
  for (const { id } of old) await app.db.transaction((tx) => deleteExport(app, tx, teamId, id));
}
