import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "#server/db/db.ts";
import { hasNotEnded } from "#server/db/membership.ts";
import type { SysRole } from "./contract.ts";
import { hasWords } from "./search-words.server.ts";

const list = "roles";
const pageLength = 50;
type Position = { name: string; id: string };
const sortName = sql<string>`lower(role.name) collate "und-x-icu"`;

export async function listRoles(db: Db, { search, cursor }: { search: string; cursor?: string | undefined }) {
  const rows = await selectRoles(db)
    .where(hasWords(sql`role.name || ' ' || role.description || ' ' || team.name`, search))
    .where(isAfter(db, cursor))
    .orderBy(sortName)
    .orderBy("role.id")
    .limit(pageLength + 1)
    .execute();
  const shown = rows.slice(0, pageLength);
  const last = shown.at(-1);
  return {
    roles: shown.map(showRole),
    nextCursor: rows.length > pageLength && last ? writePosition(db, last) : null,
  };
}

const writePosition = (db: Db, { name, id }: Position) => db.cursors.seal(list, { name, id } satisfies Position);

function isAfter(db: Db, cursor: string | undefined) {
  if (cursor === undefined) return sql<boolean>`true`;
  const { name, id } = db.cursors.open(list, cursor) as Position;
  return sql<boolean>`(${sortName}, role.id) > (lower(${name}::text) collate "und-x-icu", ${id}::uuid)`;
}

/** The flag on the person is what makes a team administrator; the locked role is its name. */
const selectRoles = (db: Db) =>
  db.acrossTeams
    .selectFrom("role")
    .innerJoin("team", "team.id", "role.team_id")
    .select((eb) => [
      "role.id",
      "role.name",
      "role.description",
      "is_active",
      "is_locked",
      "team.id as team_id",
      "team.name as team_name",
      eb
        .selectFrom("team_user as person")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("person.team_id", "=", "role.team_id")
        .where("person.activated_at", "is not", null)
        .where(hasNotEnded("person"))
        .where(({ or, and, not, exists, selectFrom, ref }) =>
          or([
            and([sql<boolean>`role.is_locked`, sql<boolean>`person.is_team_admin`]),
            and([
              not(sql<boolean>`role.is_locked`),
              exists(
                selectFrom("team_user_role as link")
                  .select("link.role_id")
                  .where("link.role_id", "=", ref("role.id"))
                  .whereRef("link.team_user_id", "=", "person.id"),
              ),
            ]),
          ]),
        )
        .as("people"),
      sql<string[]>`array(select permission from app.role_feature_permission p where p.role_id = role.id
        order by permission)`.as("features"),
      jsonArrayFrom(
        eb
          .selectFrom("data_grant as granted")
          .select(({ fn }) => [
            "granted.permission",
            "granted.is_allowed as isAllowed",
            placeOf.as("on"),
            fn.countAll<number>().as("count"),
          ])
          .whereRef("granted.role_id", "=", "role.id")
          .groupBy(["granted.permission", "granted.is_allowed", placeOf])
          .orderBy("granted.permission"),
      ).as("grants"),
    ]);

const placeOf = sql<
  "everything" | "collection" | "field" | "wizard"
>`case when granted.wizard_id is not null then 'wizard' when granted.field_id is not null then 'field'
  when granted.collection_id is not null then 'collection' else 'everything' end`;

type Row = Awaited<ReturnType<ReturnType<typeof selectRoles>["execute"]>>[number];

const showRole = (row: Row): SysRole => ({
  id: row.id,
  name: row.name,
  description: row.description,
  team: { id: row.team_id, name: row.team_name },
  isActive: row.is_active,
  isLocked: row.is_locked,
  userCount: row.people ?? 0,
  featurePermissions: row.features,
  dataGrants: row.grants,
});
