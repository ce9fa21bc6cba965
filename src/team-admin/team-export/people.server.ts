import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { TeamDb } from "#server/db/db.ts";

/** Who is in the team, or was, with the roles of each. */
export const peopleOf = (team: TeamDb) =>
  team
    .from("team_user")
    .innerJoin("user", "user.id", "team_user.user_id")
    .select((eb) => [
      "team_user.id",
      "team_user.first_name as firstName",
      "team_user.last_name as lastName",
      "user.name as accountName",
      "user.email",
      "is_team_admin as isTeamAdmin",
      "invited_at as invitedAt",
      "activated_at as activatedAt",
      "deactivated_as_of as deactivatedAsOf",
      jsonArrayFrom(
        eb
          .selectFrom("team_user_role as link")
          .innerJoin("role", "role.id", "link.role_id")
          .select(["role.id", "role.name"])
          .whereRef("link.team_user_id", "=", "team_user.id")
          .orderBy("role.name"),
      ).as("roles"),
    ])
    .orderBy(sql`lower("user".email)`)
    .execute();

/** What each role may do: where neither a collection nor a field is named, everywhere. */
export const rolesOf = (team: TeamDb) =>
  team
    .from("role")
    .select((eb) => [
      "role.id",
      "role.name",
      "role.description",
      "is_active as isActive",
      jsonArrayFrom(
        eb
          .selectFrom("data_grant")
          .select([
            "permission",
            "collection_id as collectionId",
            "field_id as fieldId",
            "wizard_id as wizardId",
            "is_allowed as isAllowed",
          ])
          .whereRef("data_grant.role_id", "=", "role.id")
          .orderBy("permission")
          .orderBy("data_grant.id"),
      ).as("dataRights"),
    ])
    .orderBy("role.name")
    .execute();
