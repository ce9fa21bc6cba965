import { type PinKind, pinKinds } from "#data/collections/pin-kind.server.ts";
import type { App } from "#server/app.ts";
import { forEachTeam } from "#server/jobs/for-each-team.ts";
import { job } from "#server/jobs/jobs.ts";
import { binnedSince } from "./read-projects.server.ts";

/** Nightly: projects that were deleted a month ago go for good, and pins on what has gone for good. */
export const projectJobs = [
  job({
    name: "clear-projects",
    every: { at: "02:47" },
    run: (app) => forEachTeam(app, "a team's projects were not cleared out", (id) => clearProjects(app, id)),
  }),
];

export async function clearProjects(app: App, teamId: string, now = new Date()) {
  const team = app.db.team(teamId);
  await team.data.deleteFrom("_project").where("deleted_at", "<", binnedSince(now)).execute();
  for (const kind of pinKinds.all()) await clearPins(app, teamId, kind);
}

async function clearPins(app: App, teamId: string, { name: kind, existing }: PinKind) {
  const team = app.db.team(teamId);
  const pins = await team.data.selectFrom("_project_pin").select("subject_id").where("kind", "=", kind).execute();
  const ids = [...new Set(pins.map(({ subject_id }) => subject_id))];
  if (ids.length === 0) return;
  const left = new Set(await existing(team, ids));
  const gone = ids.filter((id) => !left.has(id));
  if (gone.length === 0) return;
  await team.data.deleteFrom("_project_pin").where("kind", "=", kind).where("subject_id", "in", gone).execute();
}
