import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";

/** A person of the demo world who does something there, as an administrator could. */
export async function callerNamed(app: App, teamId: string, name: string): Promise<TeamCaller> {
  const person = app.db.app.selectFrom("user").select("id").where("name", "=", name);
  const { id: userId } = await person.executeTakeFirstOrThrow();
  const { definitions_version: definitionsVersion } = await app.db.app
    .selectFrom("team")
    .select("definitions_version")
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
  const timeZone = await app.db.team(teamId).timeZone();
  return {
    ...{ teamId, userId, teamUserId: "", sessionId: "", authUsername: "", email: "", name },
    ...{ isSysAdmin: false, isTeamAdmin: true, features: [], roleIds: [], definitionsVersion, timeZone },
  };
}
