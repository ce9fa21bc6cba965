import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { findBeyond } from "./role-parts.server.ts";

/** Nobody grants what they do not hold: every role must be of this team, open, and carry no more than the caller has. */
export async function requireGrantable(team: TeamDb, tx: Db, caller: TeamCaller, roleIds: string[]) {
  const wanted = [...new Set(roleIds)];
  if (wanted.length === 0) return;
  const found = await team.from("role").select(["id", "name", "is_locked"]).where("id", "in", wanted).execute();
  if (found.length !== wanted.length) throw new Refusal("not_found");
  if (found.some((role) => role.is_locked)) throw new Refusal("forbidden");
  const beyond = await findBeyond({ team, tx, caller }, wanted);
  if (beyond.size === 0) return;
  const names = found.filter(({ id }) => beyond.has(id)).map(({ name }) => name);
  throw new Refusal("forbidden", {
    fields: names.map((name) => ({ path: "roleIds", messageKey: "data.roleBeyondYou", values: { name } })),
  });
}

/** What a team administrator took back, only someone who could grant it gives again. */
export async function requireRenewable(team: TeamDb, tx: Db, caller: TeamCaller, teamUserId: string) {
  if (caller.isTeamAdmin) return;
  await requireNoAdmin(team, caller, teamUserId);
  const roles = await team.from("team_user_role").select("role_id").where("team_user_id", "=", teamUserId).execute();
  await requireGrantable(
    team,
    tx,
    caller,
    roles.map((role) => role.role_id),
  );
}

/** An administrator's membership and invitation are for administrators alone. */
export async function requireNoAdmin(team: TeamDb, caller: TeamCaller, teamUserId: string) {
  if (caller.isTeamAdmin) return;
  const invited = await team.from("team_user").select("is_team_admin").where("id", "=", teamUserId).executeTakeFirst();
  if (invited?.is_team_admin) throw new Refusal("forbidden");
}
