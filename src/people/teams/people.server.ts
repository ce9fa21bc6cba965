import { sql } from "kysely";
import { requireRenewable } from "#people/roles/grants.server.ts";
import { roleWord } from "#people/roles/role-words.server.ts";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { AuditAction } from "#server/audit-actions.ts";
import type { TeamDb } from "#server/db/db.ts";
import { hasNotEnded } from "#server/db/membership.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Say } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import { mayUse } from "#shared/permissions.ts";
import { peopleChanged } from "#shared/team-live-kinds.ts";
import { instant } from "./memberships.server.ts";
import { pictureUrl } from "./pictures.ts";

export async function listPeople(team: TeamDb, caller: TeamCaller, say: Say) {
  const rows = await team
    .from("team_user")
    .innerJoin("user", "user.id", "team_user.user_id")
    .leftJoin("team_user_role as link", "link.team_user_id", "team_user.id")
    .leftJoin("role", (join) => join.onRef("role.id", "=", "link.role_id").on("role.is_active", "=", true))
    .select([
      "team_user.id",
      "team_user.user_id",
      "first_name",
      "last_name",
      "user.name",
      "user.picture_file_id",
      "is_team_admin",
      "last_opened",
      sql<string[]>`coalesce(array_agg(role.name order by role.name) filter (where role.name is not null), '{}')`.as(
        "roles",
      ),
    ])
    .where("activated_at", "is not", null)
    .where(hasNotEnded("team_user"))
    .where("user.deactivated_at", "is", null)
    .groupBy(["team_user.id", "user.id"])
    .orderBy(sql`lower(coalesce(nullif(trim(first_name || ' ' || last_name), ''), "user".name)) collate "und-x-icu"`)
    .limit(500)
    .execute();
  return {
    people: rows.map((row) => ({
      id: row.id,
      userId: row.user_id,
      firstName: row.first_name,
      lastName: row.last_name,
      name: `${row.first_name} ${row.last_name}`.trim() || row.name,
      pictureUrl: pictureUrl(row.picture_file_id),
      isTeamAdmin: row.is_team_admin,
      roles: row.roles.map((name) => roleWord(say, name)),
      lastOpened: instant(row.last_opened),
    })),
    abilities: { invite: mayUse(caller, "team_admin_users") },
  };
}

export async function listInvited(team: TeamDb) {
  const rows = await team
    .from("team_user")
    .innerJoin("user", "user.id", "team_user.user_id")
    .leftJoin("user as inviter", "inviter.id", "team_user.invited_by")
    .select([
      "team_user.id",
      "user.email",
      "first_name",
      "last_name",
      "invited_at",
      "invite_status",
      "inviter.name as inviter",
    ])
    .where("activated_at", "is", null)
    .where("invite_status", "is not", null)
    .orderBy("invited_at", "desc")
    .limit(500)
    .execute();
  const invited = rows.map((row) => ({
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    invitedAt: instant(row.invited_at),
    invitedBy: row.inviter,
    status: row.invite_status!,
  }));
  return { invited };
}

/** Counts from their next request; streams they have open on this team close at once. */
export async function deactivatePerson(app: App, caller: TeamCaller, teamUserId: string) {
  await app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await requireAnotherAdmin(team, caller, teamUserId);
    const closed = await team
      .update("team_user", { deactivated_as_of: sql<Date>`clock_timestamp()` })
      .where("id", "=", teamUserId)
      .where("activated_at", "is not", null)
      .where(hasNotEnded("team_user"))
      .returning("user_id")
      .executeTakeFirst();
    if (!closed) return requireKnown(team, teamUserId);
    await app.live.revoke(tx, { userId: closed.user_id, teamId: caller.teamId });
    await tellOfPerson(app, tx, caller, "person_deactivated", teamUserId);
  });
}

export async function reactivatePerson(app: App, caller: TeamCaller, teamUserId: string) {
  await app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await requireKnown(team, teamUserId);
    await requireRenewable(team, tx, caller, teamUserId);
    await team.update("team_user", { deactivated_as_of: null }).where("id", "=", teamUserId).execute();
    await tellOfPerson(app, tx, caller, "person_reactivated", teamUserId);
  });
}

/** Who is a team administrator is touched by team administrators alone, and the last one stays. */
export async function requireAnotherAdmin(team: TeamDb, caller: TeamCaller, teamUserId: string) {
  // All administrators are locked in one order, so that two cannot deactivate each other at once.
  const admins = await team
    .from("team_user")
    .select("id")
    .where("is_team_admin", "=", true)
    .where("activated_at", "is not", null)
    .where(hasNotEnded("team_user"))
    .orderBy("id")
    .forUpdate()
    .execute();
  const isAdmin = admins.some(({ id }) => id === teamUserId);
  if (isAdmin && !caller.isTeamAdmin) throw new Refusal("forbidden");
  if (isAdmin && admins.length === 1) throw new Refusal("last_team_admin");
}

/** Closing what is closed changes nothing, and keeps since when it is. */
async function requireKnown(team: TeamDb, teamUserId: string) {
  const person = await team
    .from("team_user")
    .select("id")
    .where("id", "=", teamUserId)
    .where("activated_at", "is not", null)
    .executeTakeFirst();
  if (!person) throw new Refusal("not_found");
}

export async function tellOfPerson(
  app: App,
  tx: App["db"],
  caller: TeamCaller,
  action: AuditAction,
  teamUserId: string,
) {
  await note(tx, { action, actorId: caller.userId, teamId: caller.teamId, subjectId: teamUserId });
  await app.live.publish(tx, caller.teamId, peopleChanged, {});
}
