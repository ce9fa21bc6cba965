import { sql } from "kysely";
import type { Db } from "#server/db/db.ts";
import { hasNotEnded } from "#server/db/membership.ts";
import type { SysTeam, teamOrders, teamStatuses } from "./contract.ts";
import { hasWords } from "./search-words.server.ts";

type Input = {
  search: string;
  status: (typeof teamStatuses)[number];
  sort: (typeof teamOrders)[number];
  descending: boolean;
  from: number;
};

const pageLength = 50;

export async function listTeams(db: Db, input: Input) {
  const rows = await selectTeams(db)
    .where(hasWords(sql`team.name || ' ' || team.description`, input.search))
    .where(isOf(input.status))
    .orderBy(order[input.sort], input.descending ? "desc" : "asc")
    .orderBy("team.id")
    .offset(input.from)
    .limit(pageLength + 1)
    .execute();
  const counts = await db.app
    .selectFrom("team")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("deactivated_at", "is", null).as("active"),
      fn.countAll<number>().filterWhere("deactivated_at", "is not", null).as("deactivated"),
    ])
    .executeTakeFirstOrThrow();
  return {
    teams: rows.slice(0, pageLength).map(showTeam),
    next: rows.length > pageLength ? input.from + pageLength : null,
    counts,
  };
}

const order = {
  name: sql`lower(team.name) collate "und-x-icu"`,
  memberCount: sql`members`,
  createdAt: sql`team.created_at`,
};

const isOf = (status: Input["status"]) => {
  if (status === "all") return sql<boolean>`true`;
  return status === "active"
    ? sql<boolean>`team.deactivated_at is null`
    : sql<boolean>`team.deactivated_at is not null`;
};

const selectTeams = (db: Db) =>
  db.acrossTeams
    .selectFrom("team")
    .leftJoin("team_deletion as deletion", "deletion.team_id", "team.id")
    .leftJoin("backup", "backup.id", "deletion.backup_id")
    .select((eb) => [
      "team.id",
      "team.name",
      "team.description",
      "team.app_brand",
      "team.created_at",
      "team.deactivated_at",
      "deletion.state as deletion",
      "backup.state as backup",
      eb
        .selectFrom("team_user")
        .innerJoin("user", "user.id", "team_user.user_id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("team_user.team_id", "=", "team.id")
        .where("activated_at", "is not", null)
        .where(hasNotEnded("team_user"))
        .where("user.deactivated_at", "is", null)
        .as("members"),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectTeams>["execute"]>>[number];

const showTeam = (row: Row): SysTeam => ({
  id: row.id,
  name: row.name,
  description: row.description,
  brand: row.app_brand,
  memberCount: row.members ?? 0,
  createdAt: row.created_at.toISOString(),
  deactivatedAt: row.deactivated_at?.toISOString() ?? null,
  deletion: deletionOf(row),
});

function deletionOf({ deletion, backup }: Row): SysTeam["deletion"] {
  if (deletion === null || deletion === "failed") return deletion;
  return backup === "waiting" || backup === "running" ? "exporting" : "deleting";
}
