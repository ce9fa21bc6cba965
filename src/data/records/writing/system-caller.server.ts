import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";

/** Who writes when nobody does: the program itself, named by no one in the history. */
export async function systemCaller(db: Db, teamId: string): Promise<TeamCaller | undefined> {
  const team = await db.app
    .selectFrom("team")
    .select(["definitions_version", "primary_timezone"])
    .where("id", "=", teamId)
    .where("deactivated_at", "is", null)
    .where("schema_problem", "is", null)
    .executeTakeFirst();
  if (!team) return undefined;
  const nobody = { sessionId: null, userId: null, authUsername: "", email: "", name: "", isSysAdmin: false };
  return {
    ...nobody,
    teamId,
    teamUserId: "",
    isTeamAdmin: true,
    features: [],
    roleIds: [],
    definitionsVersion: team.definitions_version,
    timeZone: team.primary_timezone,
    // A person's id is expected nearly everywhere; where the program itself writes there is none.
  } as unknown as TeamCaller;
}
