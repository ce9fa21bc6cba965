import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { linkHours } from "#people/auth/rules.ts";
import { roleWord } from "#people/roles/role-words.server.ts";
import { instant } from "#people/teams/memberships.server.ts";
import { pictureUrl } from "#people/teams/pictures.ts";
import type { TeamDb } from "#server/db/db.ts";
import { hasNotEnded } from "#server/db/membership.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Say } from "#server/words.ts";
import type { TeamUser } from "./contract.ts";

/** More than any team that we know of; whoever has more searches. */
const most = 5_000;

export async function listUsers(team: TeamDb, caller: TeamCaller, say: Say): Promise<{ users: TeamUser[] }> {
  const rows = await team
    .from("team_user")
    .innerJoin("user", "user.id", "team_user.user_id")
    .leftJoin("user as inviter", "inviter.id", "team_user.invited_by")
    .select((eb) => [
      "team_user.id",
      "team_user.user_id",
      "first_name",
      "last_name",
      "user.name",
      "user.email",
      "user.picture_file_id",
      "is_team_admin",
      "last_opened",
      "invited_at",
      "invite_status",
      "activated_at",
      "deactivated_as_of",
      "user.deactivated_at as closed_at",
      "inviter.name as inviter",
      hasNotEnded("team_user").as("is_open"),
      jsonArrayFrom(
        eb
          .selectFrom("team_user_role as link")
          .innerJoin("role", "role.id", "link.role_id")
          .select(["role.id", "role.name"])
          .whereRef("link.team_user_id", "=", "team_user.id")
          .orderBy("role.name"),
      ).as("roles"),
    ])
    .orderBy(sql`lower(coalesce(nullif(trim(first_name || ' ' || last_name), ''), "user".name)) collate "und-x-icu"`)
    .orderBy("team_user.id")
    .limit(most)
    .execute();
  return { users: rows.map((row) => showUser(row, caller, say)) };
}

type Row = {
  id: string;
  user_id: string;
  first_name: string;
  last_name: string;
  name: string;
  email: string;
  picture_file_id: string | null;
  is_team_admin: boolean;
  last_opened: Date | null;
  invited_at: Date | null;
  invite_status: "invited" | "cancelled" | null;
  activated_at: Date | null;
  deactivated_as_of: Date | null;
  closed_at: Date | null;
  inviter: string | null;
  is_open: boolean;
  roles: { id: string; name: string }[];
};

function showUser(row: Row, caller: TeamCaller, say: Say): TeamUser {
  const status = statusOf(row);
  const mayTouch = caller.isTeamAdmin || !row.is_team_admin;
  return {
    id: row.id,
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    name: `${row.first_name} ${row.last_name}`.trim() || row.name,
    email: row.email,
    pictureUrl: pictureUrl(row.picture_file_id),
    accountType: row.is_team_admin ? "team_admin" : "member",
    status,
    roles: row.roles.map(({ id, name }) => ({ id, name: roleWord(say, name) })),
    lastActivity: instant(row.last_opened),
    invitedAt: instant(row.invited_at),
    invitedBy: row.inviter,
    deactivatedSince: status === "deactivated" ? instant(row.closed_at ?? row.deactivated_as_of) : null,
    abilities: {
      edit: mayTouch,
      deactivate: mayTouch && row.id !== caller.teamUserId,
      reactivate: mayTouch && row.closed_at === null,
      changeAccountType: caller.isTeamAdmin,
    },
  };
}

function statusOf(row: Row): TeamUser["status"] {
  if (row.closed_at || !row.is_open) return "deactivated";
  if (row.activated_at) return "current";
  if (row.invite_status === "cancelled") return "cancelled";
  const age = Date.now() - (row.invited_at?.getTime() ?? 0);
  return age > linkHours.invitation * 3_600_000 ? "expired" : "invited";
}
