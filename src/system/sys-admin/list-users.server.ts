import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "#server/db/db.ts";
import { hasNotEnded } from "#server/db/membership.ts";
import type { SysUser, userKinds } from "./contract.ts";
import { hasWords } from "./search-words.server.ts";

type Input = { search: string; kind: (typeof userKinds)[number]; cursor?: string | undefined };

const list = "users";
const pageLength = 50;
type Position = { name: string; id: string };
const teamsShown = 5;
const sortName = sql<string>`lower("user".name) collate "und-x-icu"`;

/** By name along an index, however many there are. */
export async function listUsers(db: Db, input: Input, callerId: string) {
  const rows = await selectUsers(db)
    .where(hasWords(sql`"user".name || ' ' || "user".email::text`, input.search))
    .where(isOf[input.kind])
    .where(isAfter(db, input.cursor))
    .orderBy(sortName)
    .orderBy("user.id")
    .limit(pageLength + 1)
    .execute();
  const shown = rows.slice(0, pageLength);
  const last = shown.at(-1);
  return {
    users: shown.map((row) => showUser(row, callerId)),
    nextCursor: rows.length > pageLength && last ? writePosition(db, last) : null,
  };
}

const writePosition = (db: Db, { name, id }: Position) => db.cursors.seal(list, { name, id } satisfies Position);

function isAfter(db: Db, cursor: string | undefined) {
  if (cursor === undefined) return sql<boolean>`true`;
  const { name, id } = db.cursors.open(list, cursor) as Position;
  return sql<boolean>`(${sortName}, "user".id) > (lower(${name}::text) collate "und-x-icu", ${id}::uuid)`;
}

const isOf: Record<Input["kind"], ReturnType<typeof sql<boolean>>> = {
  all: sql<boolean>`true`,
  sysAdmins: sql<boolean>`"user".is_sys_admin`,
  invited: sql<boolean>`"user".deactivated_at is null and ("user".email_verified_at is null or credential.user_id is null)`,
  deactivated: sql<boolean>`"user".deactivated_at is not null`,
};

const selectUsers = (db: Db) =>
  db.acrossTeams
    .selectFrom("user")
    .leftJoin("credential", "credential.user_id", "user.id")
    .select((eb) => [
      "user.id",
      "user.name",
      "user.email",
      "is_sys_admin",
      "email_verified_at",
      "user.deactivated_at",
      "last_sign_in_at",
      eb("credential.user_id", "is not", null).as("has_password"),
      eb
        .selectFrom("team_user")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("team_user.user_id", "=", "user.id")
        .where("activated_at", "is not", null)
        .where(hasNotEnded("team_user"))
        .as("team_count"),
      jsonArrayFrom(
        eb
          .selectFrom("team_user")
          .innerJoin("team", "team.id", "team_user.team_id")
          .select(["team.id", "team.name", "is_team_admin as isTeamAdmin"])
          .whereRef("team_user.user_id", "=", "user.id")
          .where("activated_at", "is not", null)
          .where(hasNotEnded("team_user"))
          .orderBy("is_team_admin", "desc")
          .orderBy("team.name")
          .limit(teamsShown),
      ).as("teams"),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectUsers>["execute"]>>[number];

const showUser = (row: Row, callerId: string): SysUser => ({
  id: row.id,
  name: row.name,
  email: row.email,
  isSysAdmin: row.is_sys_admin,
  status: statusOf(row),
  lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  teamCount: row.team_count ?? 0,
  teams: row.teams,
  isMe: row.id === callerId,
});

function statusOf(row: Row): SysUser["status"] {
  if (row.deactivated_at) return "deactivated";
  return row.email_verified_at && row.has_password ? "active" : "invited";
}
