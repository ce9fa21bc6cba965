import type { Selectable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import { hasNotEnded } from "#server/db/membership.ts";
import type { AppTables } from "#server/db/tables.ts";
import { accentOf, readPublicTheme } from "#shared/public-theme.ts";
import { peopleChanged } from "#shared/team-live-kinds.ts";
import { pictureUrl } from "./pictures.ts";

type TeamRow = Selectable<AppTables["team"]>;
type Logo = TeamRow["app_logo_square"];

/** All teams a person is or was in, invitations included; the client opens the active ones. */
export async function readTeamLinks(db: Db, userId: string) {
  const rows = await db.acrossTeams
    .selectFrom("team_user")
    .innerJoin("team", "team.id", "team_user.team_id")
    .leftJoin("user as inviter", "inviter.id", "team_user.invited_by")
    .selectAll("team")
    .select([
      "team_user.id as link_id",
      "team_user.user_id",
      "first_name",
      "last_name",
      "invited_at",
      "activated_at",
      "is_team_admin",
      "deactivated_as_of",
      "last_opened",
      "invite_status",
      "team_user.interface_language",
      "inviter.name as inviter",
    ])
    .where("team_user.user_id", "=", userId)
    .where("team.deactivated_at", "is", null)
    .orderBy("team.name")
    .orderBy("team.id")
    .execute();
  return rows.map((row) => ({
    id: row.link_id,
    teamId: row.id,
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    invitedAt: instant(row.invited_at),
    activatedAt: instant(row.activated_at),
    isTeamAdmin: row.is_team_admin,
    deactivatedAsOf: instant(row.deactivated_as_of),
    lastOpened: instant(row.last_opened),
    interfaceLanguage: row.interface_language,
    inviteStatus: row.invite_status,
    invitedBy: row.inviter,
    isTeamClosed: row.schema_problem !== null,
    team: showTeam(row),
  }));
}

export const showTeam = (row: TeamRow) => ({
  id: row.id,
  name: row.name,
  shortName: row.short_name,
  primaryTimezone: row.primary_timezone,
  defaultInterfaceLanguage: row.default_interface_language,
  currency: row.currency,
  organizationLogoSquare: showLogo(row.organization_logo_square),
  organizationLogoHorizontal: showLogo(row.organization_logo_horizontal),
  appLogoSquare: showLogo(row.app_logo_square),
  appLogoHorizontal: showLogo(row.app_logo_horizontal),
  enumAppBrandId: row.app_brand,
  publicAccent: accentOf(readPublicTheme(row.public_theme), row.app_brand),
});

/** Each of the person's active roles, with its feature permissions, as the spec names them. */
export async function readRoleLinks(db: Db, userId: string) {
  const rows = await db.acrossTeams
    .selectFrom("team_user_role as link")
    .innerJoin("team_user", "team_user.id", "link.team_user_id")
    .innerJoin("role", "role.id", "link.role_id")
    .select((eb) => [
      "link.team_id",
      "link.team_user_id",
      "link.role_id",
      jsonArrayFrom(
        eb
          .selectFrom("role_feature_permission as p")
          .select("p.permission")
          .whereRef("p.role_id", "=", "role.id")
          .orderBy("p.permission"),
      ).as("permissions"),
    ])
    .where("team_user.user_id", "=", userId)
    .where("team_user.activated_at", "is not", null)
    .where(hasNotEnded("team_user"))
    .where("role.is_active", "=", true)
    .execute();
  return rows.map((row) => ({
    id: `${row.team_user_id}:${row.role_id}`,
    teamUserId: row.team_user_id,
    userRoleId: row.role_id,
    FeaturePermissions: row.permissions.map(({ permission }) => ({
      TeamId: row.team_id,
      EnumFeaturePermissionId: permission,
    })),
  }));
}

/** A person renames themselves in all their teams at once, and open screens there follow. */
export async function renameInTeams(app: App, tx: Db, userId: string, name: string) {
  const [firstName = "", ...rest] = name.split(" ");
  const renamed = await tx.acrossTeams
    .updateTable("team_user")
    .set({ first_name: firstName, last_name: rest.join(" ") })
    .where("user_id", "=", userId)
    .returning("team_id")
    .execute();
  for (const { team_id } of renamed) await app.live.publish(tx, team_id, peopleChanged, {});
}

export const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

export function showLogo(logo: Logo) {
  if (!logo) return null;
  if (logo.fileId) return { publicUrl: pictureUrl(logo.fileId)! };
  return logo.publicUrl ? { publicUrl: logo.publicUrl } : null;
}
