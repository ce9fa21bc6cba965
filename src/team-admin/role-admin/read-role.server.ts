import { sql } from "kysely";
import { roleWord } from "#people/roles/role-words.server.ts";
import { pictureUrl } from "#people/teams/pictures.ts";
import type { TeamDb } from "#server/db/db.ts";
import { isOrWillBeIn } from "#server/db/membership.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Say } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import type { DataPermission } from "#shared/permissions.ts";
import type { Role } from "./contract.ts";

/** More than any role that we know of has. */
const mostPeople = 5_000;

export async function readRole(team: TeamDb, roleId: string): Promise<Role> {
  const role = await team
    .from("role")
    .selectAll("role")
    .select((eb) =>
      sql<string[]>`array(${eb
        .selectFrom("role_feature_permission as p")
        .select("p.permission")
        .whereRef("p.role_id", "=", "role.id")
        .orderBy("p.permission")})`.as("features"),
    )
    .where("role.id", "=", roleId)
    .executeTakeFirst();
  if (!role) throw new Refusal("not_found");
  return {
    id: role.id,
    name: role.name,
    description: role.description,
    isActive: role.is_active,
    isLocked: role.is_locked,
    createdAt: role.created_at.toISOString(),
    featurePermissions: role.features,
    dataGrants: await grantsOf(team, roleId),
    people: await peopleOf(team, role),
  };
}

async function grantsOf(team: TeamDb, roleId: string) {
  const rows = await team.from("data_grant").selectAll("data_grant").where("role_id", "=", roleId).execute();
  return rows.map((row) => ({
    permission: row.permission as DataPermission,
    collectionId: row.collection_id,
    fieldId: row.field_id,
    wizardId: row.wizard_id,
    isAllowed: row.is_allowed,
  }));
}

/** Who is in the team, or invited into it. The locked role is the name of what the flag on a person gives. */
async function peopleOf(team: TeamDb, role: { id: string; is_locked: boolean }): Promise<Role["people"]> {
  const rows = await team
    .from("team_user")
    .innerJoin("user", "user.id", "team_user.user_id")
    .select([
      "team_user.id",
      "first_name",
      "last_name",
      "user.name",
      "user.email",
      "user.picture_file_id",
      "is_team_admin",
      "activated_at",
    ])
    .where(isOrWillBeIn("team_user"))
    .where((eb) =>
      role.is_locked
        ? eb("is_team_admin", "=", true)
        : eb.exists(
            eb
              .selectFrom("team_user_role as link")
              .select("link.role_id")
              .whereRef("link.team_user_id", "=", "team_user.id")
              .where("link.role_id", "=", role.id),
          ),
    )
    .orderBy(sql`lower(coalesce(nullif(trim(first_name || ' ' || last_name), ''), "user".name)) collate "und-x-icu"`)
    .orderBy("team_user.id")
    .limit(mostPeople)
    .execute();
  return rows.map((row) => ({
    teamUserId: row.id,
    name: `${row.first_name} ${row.last_name}`.trim() || row.name,
    email: row.email,
    pictureUrl: pictureUrl(row.picture_file_id),
    isTeamAdmin: row.is_team_admin,
    isInvited: row.activated_at === null,
  }));
}

export async function readSeenRole(team: TeamDb, { seenRoleId, features }: TeamCaller, say: Say) {
  if (!seenRoleId) return { role: null };
  const found = await team.from("role").select(["id", "name"]).where("id", "=", seenRoleId).executeTakeFirst();
  return { role: found ? { id: found.id, name: roleWord(say, found.name), features: [...features] } : null };
}
