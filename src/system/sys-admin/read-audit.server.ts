import { sql } from "kysely";
import { microsOf, timeCursors } from "#data/history/time-cursor.server.ts";
import type { Db } from "#server/db/db.ts";
import { isId } from "#shared/ids.ts";
import type { AuditEntry, AuditFilter } from "./audit-contract.ts";
import { escaped, hasWords } from "./search-words.server.ts";

type Input = AuditFilter & { cursor?: string | undefined };
type Page = { entries: AuditEntry[]; nextCursor: string | null };

const cursors = timeCursors("audit");

/** The newest first, along an index. */
export async function readAudit(db: Db, input: Input, length = 50): Promise<Page> {
  const rows = await selectEntries(db)
    .where(matches(input))
    .where(input.person ? await isAbout(db, input.person) : sql<boolean>`true`)
    .where(cursors.olderThan(db, input.cursor, sql`audit.at`, sql`audit.id`))
    .orderBy("audit.at", "desc")
    .orderBy("audit.id", "desc")
    .limit(length + 1)
    .execute();
  const shown = rows.slice(0, length);
  const last = shown.at(-1);
  const names = await nameIds(
    db,
    shown.map(({ detail }) => detail),
  );
  return {
    entries: shown.map((row) => showEntry(row, names)),
    nextCursor: rows.length > length && last ? cursors.write(db, last) : null,
  };
}

function matches({ teamId, action, from, to, timeZone, address }: Input) {
  const day = (date: string) => sql`(${date}::date::timestamp at time zone ${timeZone})`;
  const conditions = [
    sql<boolean>`true`,
    ...(teamId ? [sql<boolean>`audit.team_id = ${teamId}::uuid`] : []),
    ...(action ? [sql<boolean>`audit.action = ${action}`] : []),
    ...(from ? [sql<boolean>`audit.at >= ${day(from)}`] : []),
    ...(to ? [sql<boolean>`audit.at < ${day(to)} + interval '1 day'`] : []),
    ...(address ? [sql<boolean>`audit.address like ${`${escaped(address)}%`}`] : []),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

const fewPeople = 200;

/**
 * By them, or done to them. A few people are looked up first, so that what there is of them is found along indexes; the
 * deeds of many are soon met on the way from the newest.
 */
async function isAbout(db: Db, person: string) {
  const found = hasWords(sql`p.name || ' ' || p.email::text`, person);
  const people = sql<{ id: string }>`select p.id from app."user" p where ${found}`;
  const links = (of: typeof people) =>
    sql<{ id: string }>`select tu.id from app.team_user tu where tu.user_id in (${of})`;
  const { rows } = await sql<{ id: string }>`${people} limit ${fewPeople + 1}`.execute(db.acrossTeams);
  if (rows.length > fewPeople) {
    return sql<boolean>`(audit.actor_id in (${people}) or audit.subject_id in (${people})
      or audit.subject_id in (${links(people)}))`;
  }
  const ids = rows.map(({ id }) => id);
  const { rows: linked } = await links(sql`select unnest(${ids}::uuid[])`).execute(db.acrossTeams);
  const subjects = [...ids, ...linked.map(({ id }) => id)];
  return sql<boolean>`(audit.actor_id = any(${ids}::uuid[]) or audit.subject_id = any(${subjects}::uuid[]))`;
}

/** Ids are the same nowhere, so whatever has this one is what was meant. */
const selectEntries = (db: Db) =>
  db.acrossTeams
    .selectFrom("audit")
    .leftJoin("user as actor", "actor.id", "audit.actor_id")
    .leftJoin("team", "team.id", "audit.team_id")
    .select([
      "audit.id",
      "audit.at",
      "audit.action",
      "audit.detail",
      "audit.address",
      "actor.name as actor_name",
      "actor.email as actor_email",
      "audit.team_id",
      "team.name as team_name",
      // The last thing that was noted of a team is its end, with its name.
      sql<string | null>`case when team.id is null then (select gone.detail->>'name' from app.audit gone
        where gone.subject_id = audit.team_id and gone.action = 'team_deleted' order by gone.at desc limit 1) end`.as(
        "gone_team_name",
      ),
      microsOf(sql`audit.at`).as("micros"),
      sql<string | null>`coalesce(
        (select p.name || ' · ' || p.email from app."user" p where p.id = audit.subject_id),
        (select p.name || ' · ' || p.email from app.team_user tu join app."user" p on p.id = tu.user_id
          where tu.id = audit.subject_id),
        (select r.name from app.role r where r.id = audit.subject_id),
        (select k.name from app.api_key k where k.id = audit.subject_id),
        (select w.name from app.webhook w where w.id = audit.subject_id),
        (select b.team_name from app.backup b where b.id = audit.subject_id))`.as("subject"),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>["execute"]>>[number];

const showEntry = (row: Row, names: Map<string, string>): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  actor: row.actor_name !== null ? { name: row.actor_name, email: row.actor_email ?? "" } : null,
  team: teamOf(row),
  subject: row.subject,
  detail: withNames(row.detail, names) as Record<string, unknown>,
  address: row.address,
});

function teamOf({ team_id: id, team_name, gone_team_name }: Row): AuditEntry["team"] {
  const name = team_name ?? gone_team_name;
  return id !== null && name !== null ? { id, name, isGone: team_name === null } : null;
}

/** What a detail names by its id: roles and collections that are still there. */
async function nameIds(db: Db, details: unknown[]): Promise<Map<string, string>> {
  const ids = [...new Set(details.flatMap(idsIn))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from app.role where id = any(${ids}::uuid[])
    union all select id, plural_name from app.collection where id = any(${ids}::uuid[])
    union all select id, title from app.field where id = any(${ids}::uuid[])`.execute(db.acrossTeams);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function idsIn(value: unknown): string[] {
  if (isId(value)) return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(idsIn) : [];
}

function withNames(value: unknown, names: Map<string, string>): unknown {
  if (isId(value)) return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => withNames(each, names));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withNames(each, names)]));
}
