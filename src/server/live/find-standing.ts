import type pg from "pg";
import type { TeamCaller } from "../http/caller.ts";
import { callersInTeamById, readTeamCaller, type TeamCallerRow } from "../http/caller-query.ts";

/** Why a stream ends: the session is over, or the person is no longer in the team. */
export type EndReason = "signed-out" | "no-access";
export type Standing = TeamCaller | EndReason;

/** How the people behind many streams of one team stand at this moment: one statement for all of them. */
export async function findStanding(
  pool: pg.Pool,
  teamId: string,
  sessionIds: string[],
): Promise<Map<string, Standing>> {
  const standing = new Map<string, Standing>(sessionIds.map((id) => [id, "signed-out"]));
  if (sessionIds.length === 0) return standing;
  const { rows } = await pool.query<TeamCallerRow>({
    name: "live-standing",
    text: callersInTeamById,
    values: [sessionIds, teamId],
  });
  for (const row of rows) standing.set(row.session_id, readTeamCaller(row, teamId) ?? "no-access");
  return standing;
}
