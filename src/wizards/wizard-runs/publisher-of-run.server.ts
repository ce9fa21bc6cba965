import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { callerInTeamByUser, readTeamCaller, type TeamCallerRow } from "#server/http/caller-query.ts";
import type { RunRow } from "./run-rows.server.ts";

/** Who has published what a run follows, or opened it to others, with the rights that they have now; nobody: they are gone. */
export async function publisherOfRun(
  db: Db,
  teamId: string,
  { version_id }: Pick<RunRow, "version_id">,
): Promise<TeamCaller | undefined> {
  const version = await db
    .team(teamId)
    .from("data_wizard_version")
    .select("published_by")
    .where("id", "=", version_id)
    .executeTakeFirst();
  if (!version?.published_by) return undefined;
  const { rows } = await db.run(callerInTeamByUser, [version.published_by, teamId]);
  const [row] = rows as TeamCallerRow[];
  return row && readTeamCaller(row, teamId);
}
