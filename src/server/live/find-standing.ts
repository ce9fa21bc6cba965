import type pg from "pg";
import type { TeamCaller } from "../http/caller.ts";
import { callersInTeamById, readTeamCaller, type TeamCallerRow } from "../http/caller-query.ts";
import { findSeenRoles, withRightsOf } from "../http/see-as-role.ts";

/** Why a stream ends: the session is over, or the person is no longer in the team. */
export type EndReason = "signed-out" | "no-access";
export type Standing = TeamCaller | EndReason;

/** How the people behind many streams of one team stand at this moment: one statement for all of them. */
export async function findStanding(
  pool: pg.Pool,
  teamId: string,
  callers: readonly TeamCaller[],
): Promise<(caller: TeamCaller) => Standing> {
  if (callers.length === 0) return () => "signed-out";
  const sessionIds = [...new Set(callers.map(({ sessionId }) => sessionId))];
  const { rows } = await pool.query<TeamCallerRow>({
    name: "live-standing",
    text: callersInTeamById,
    values: [sessionIds, teamId],
  });
  const own = new Map(rows.map((row) => [row.session_id, readTeamCaller(row, teamId) ?? "no-access"] as const));
  const seenIds = new Set(callers.flatMap(({ seenRoleId }) => seenRoleId ?? []));
  const roles = await findSeenRoles(pool, teamId, [...seenIds]);
  return ({ sessionId, seenRoleId }) => {
    const standing = own.get(sessionId) ?? "signed-out";
    if (!seenRoleId || typeof standing === "string") return standing;
    const role = roles.get(seenRoleId);
    return role && standing.isTeamAdmin ? withRightsOf(standing, role) : "no-access";
  };
}
