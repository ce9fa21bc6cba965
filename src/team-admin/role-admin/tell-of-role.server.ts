import { followSoon } from "#data/collections/follow-soon.server.ts";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { AuditAction } from "#server/audit-actions.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import { hasNotEnded } from "#server/db/membership.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { definitionsChanged, rolesChanged, teamPermissionsUpdated } from "#shared/team-live-kinds.ts";

/** Who changes roles, and from where. */
export type Doing = { app: App; caller: TeamCaller; address: string };

/** Held until the change is made, so that two do not change it at once. The locked one is nobody's to change. */
export async function holdRole(team: TeamDb, roleId: string) {
  const role = await team.from("role").selectAll("role").where("id", "=", roleId).forUpdate().executeTakeFirst();
  if (!role) throw new Refusal("not_found");
  if (role.is_locked) throw new Refusal("role_locked");
  return role;
}

type Deed = { action: AuditAction; roleId: string; detail: Record<string, unknown> };

/** Noted, and told to the screens of those who administer roles. */
export async function tellOfRole(tx: Db, { app, caller, address }: Doing, { action, roleId, detail }: Deed) {
  const { userId: actorId, teamId } = caller;
  await note(tx, { action, actorId, teamId, subjectId: roleId, detail, address });
  await app.live.publish(tx, teamId, rolesChanged, { roleId });
}

export async function usersOf(team: TeamDb, roleId: string): Promise<string[]> {
  const rows = await team
    .from("team_user_role")
    .innerJoin("team_user as person", "person.id", "team_user_role.team_user_id")
    .select("person.user_id")
    .where("team_user_role.role_id", "=", roleId)
    .where("person.activated_at", "is not", null)
    .where(hasNotEnded("person"))
    .execute();
  return rows.map((row) => row.user_id);
}

/** Open pages of these people draw themselves anew, with what they may do now. */
export async function tellOfRights(tx: Db, { app, caller: { teamId } }: Doing, userIds: readonly string[]) {
  await app.live.publishToEach(tx, teamId, teamPermissionsUpdated, { teamId }, userIds);
}

/** What was read of grants counts no longer, for anybody; search text follows where a field was closed or opened. */
export async function countGrantChange(tx: Db, { app, caller: { teamId } }: Doing) {
  await tx.app
    .updateTable("team")
    .set((eb) => ({ definitions_version: eb("definitions_version", "+", 1) }))
    .where("id", "=", teamId)
    .execute();
  await app.live.publish(tx, teamId, definitionsChanged, {});
  await followSoon(app, tx);
}
