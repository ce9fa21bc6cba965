import { roleWord } from "#people/roles/role-words.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Say } from "#server/words.ts";

/** Team admins see every view, so their locked role is none of them. */
export async function listViewRoles(team: TeamDb, caller: TeamCaller, say: Say) {
  const rows = await team.from("role").select(["id", "name"]).where("is_locked", "=", false).orderBy("name").execute();
  return {
    roles: rows.map(({ id, name }) => ({ id, name: roleWord(say, name) })),
    // What the role reads may be more than a shaper does (decision 0023).
    abilities: { seeAs: caller.isTeamAdmin },
  };
}
