import { isOrWillBeIn } from "#server/db/membership.ts";
import { feature } from "#server/http/handlers.ts";
import { rolesContract } from "./contract.ts";
import { findBeyond } from "./role-parts.server.ts";
import { roleWord } from "./role-words.server.ts";

export const roles = feature(rolesContract, {
  listRoles: async ({ app, team, caller, say }) => {
    const rows = await team
      .from("role")
      .leftJoin("role_feature_permission as p", "p.role_id", "role.id")
      .select((eb) => [
        "role.id",
        "name",
        "description",
        "is_active",
        "is_locked",
        "created_at",
        eb.fn
          .agg<string[] | null>("array_agg", ["p.permission"])
          .filterWhere("p.permission", "is not", null)
          .as("features"),
        eb
          .selectFrom("team_user_role as link")
          .innerJoin("team_user as person", "person.id", "link.team_user_id")
          .innerJoin("user", "user.id", "person.user_id")
          .whereRef("link.role_id", "=", "role.id")
          .where(isOrWillBeIn("person"))
          .select(({ fn }) => fn.countAll<number>().as("people"))
          .as("people"),
      ])
      .groupBy("role.id")
      .orderBy("is_locked", "desc")
      .orderBy("name")
      .execute();
    // The flag on the person is what makes a team administrator; the locked role is its name in this list.
    const admins = await team
      .from("team_user")
      .innerJoin("user", "user.id", "team_user.user_id")
      .select(({ fn }) => fn.countAll<number>().as("people"))
      .where("is_team_admin", "=", true)
      .where(isOrWillBeIn("team_user"))
      .executeTakeFirstOrThrow();
    const beyond = await findBeyond(
      { team, tx: app.db, caller },
      rows.map(({ id }) => id),
    );
    return {
      roles: rows.map((row) => ({
        id: row.id,
        name: roleWord(say, row.name),
        description: roleWord(say, row.description),
        isActive: row.is_active,
        isLocked: row.is_locked,
        createdAt: row.created_at.toISOString(),
        userCount: row.is_locked ? admins.people : (row.people ?? 0),
        featurePermissions: row.features ?? [],
        abilities: { give: !row.is_locked && !beyond.has(row.id) },
      })),
    };
  },
});
