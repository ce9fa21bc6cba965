import { sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { type FoundRecord, mostRecords } from "./contract.ts";
import { filesByRecord } from "./held-files.server.ts";
import { countMentions } from "./mentions.server.ts";
import { findNameMentions } from "./name-mentions.server.ts";
import {
  type Person,
  type PersonField,
  personFields,
  readPhone,
  recogniserOf,
  writtenAs,
} from "./person-fields.server.ts";
import { isTellingName } from "./rules.ts";

type Match = { field: string; value: string };
type Found = Map<string, { foundBy: FoundRecord["foundBy"]; matches: Match[] }>;

/** What the team holds about someone: records first, then where else they are written. */
export async function findPerson(app: App, team: TeamDb, person: Person) {
  const found = await findRecords(team, person);
  const sure = [...found].filter(([, { foundBy }]) => isSure(foundBy)).map(([id]) => id);
  const rows = await team.data.selectFrom("_record").select("name").where(isOneOf(sure)).execute();
  const names = rows.map(({ name }) => name);
  const named = await findNameMentions(team, names, sure);
  for (const { recordId } of named) if (!found.has(recordId)) add(found, recordId, "text");
  const ids = [...found.keys()].slice(0, mostRecords);
  const number = await readPhone(team, person.phone);
  const marks = { exact: [person.email, ...(number ? writtenAs(number) : [])], names };
  return {
    records: await describe(team, found, ids),
    hasMore: found.size > mostRecords,
    users: await findUsers(app, team, person),
    mentions: await countMentions(team, marks),
    named,
  };
}

async function findRecords(team: TeamDb, person: Person): Promise<Found> {
  const found: Found = new Map();
  const fields = await personFields(team);
  const recognise = await recogniserOf(team, person);
  for (const field of fields) {
    const value = sql.ref(field.column);
    const is = recognise(field, value);
    if (!is) continue;
    const { rows } = await sql<{ id: string; value: string }>`select _record_id as id, ${value}::text as value
      from ${tableOf(team, field.table)} where ${is} limit ${mostRecords + 1}`.execute(team.data);
    for (const row of rows) add(found, row.id, "value", { field: field.title, value: row.value });
  }
  for (const { id, field, value } of await findInHistory(team, fields, recognise))
    if (found.get(id)?.foundBy !== "value") add(found, id, "history", { field, value });
  const surely = [...found.keys()];
  for (const id of await findNamesakes(team, surely)) if (!found.has(id)) add(found, id, "name");
  for (const id of await findNamed(team, surely)) if (!found.has(id)) add(found, id, "text");
  return found;
}

function add(found: Found, id: string, foundBy: FoundRecord["foundBy"], match?: Match) {
  const known = found.get(id) ?? { foundBy, matches: [] };
  const isNew = match && !known.matches.some((each) => each.field === match.field && each.value === match.value);
  found.set(id, { ...known, matches: isNew ? [...known.matches, match] : known.matches });
}

/** What a field said once and says no more. */
async function findInHistory(
  team: TeamDb,
  fields: PersonField[],
  recognise: Awaited<ReturnType<typeof recogniserOf>>,
): Promise<{ id: string; field: string; value: string }[]> {
  const asked = fields.flatMap((field) => {
    const is = recognise(field, sql`said.value`);
    return is ? [sql`(said.key = ${field.id} and ${is})`] : [];
  });
  if (asked.length === 0) return [];
  const { rows } = await sql<{ id: string; key: string; value: string }>`
    select distinct c.record_id as id, said.key, said.value
    from ${tableOf(team, "_change")} as c
    cross join lateral (
      select field.key, side.said ->> field.key as value
      from unnest(${fields.map(({ id }) => id)}::text[]) as field (key),
        (values (c.before -> 'values'), (c.after -> 'values')) as side (said)
    ) as said
    where (${sql.join(asked, sql` or `)})
      and exists (select from ${tableOf(team, "_record")} as r where r.id = c.record_id)
    limit ${mostRecords + 1}`.execute(team.data);
  const titles = new Map(fields.map(({ id, title }) => [id, title]));
  return rows.map(({ id, key, value }) => ({ id, field: titles.get(key) ?? "", value }));
}

/** Items of lists and other records that are called like those that were found. */
async function findNamesakes(team: TeamDb, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const record = tableOf(team, "_record");
  const { rows } = await sql<{ id: string }>`select r.id from ${record} as r
    where public.fold(r.name) collate "C" in (
      select public.fold(name) collate "C" from ${record} where id = any(${ids}::uuid[]) and name <> '')
      and r.id <> all(${ids}::uuid[]) limit ${mostRecords + 1}`.execute(team.data);
  return rows.map(({ id }) => id);
}

/** Records that have such a name somewhere in their text: whoever looks decides what they are about. */
async function findNamed(team: TeamDb, ids: string[]): Promise<string[]> {
  const rows = await team.data.selectFrom("_record").select("name").where(isOneOf(ids)).execute();
  const names = rows.map(({ name }) => name).filter(isTellingName);
  if (names.length === 0) return [];
  const tables = await team.from("collection").select("table_name").where("is_smart", "=", false).execute();
  const named = new Set<string>();
  for (const { table_name } of tables) {
    const { rows: found } = await sql<{ id: string }>`select _record_id as id from ${tableOf(team, table_name)}
      where _search_text like any (select '%' || public.fold(name) || '%' from unnest(${names}::text[]) as name)
      limit ${mostNamed}`.execute(team.data);
    for (const { id } of found) named.add(id);
  }
  return [...named];
}

const mostNamed = 100;

async function describe(team: TeamDb, found: Found, ids: string[]): Promise<FoundRecord[]> {
  const records = await team.data
    .selectFrom("_record")
    .select(["id", "name", "home_id", "deleted_at"])
    .where(isOneOf(ids))
    .orderBy("name")
    .orderBy("id")
    .execute();
  const collections = await team.from("collection").select(["id", "name"]).execute();
  const names = new Map(collections.map(({ id, name }) => [id, name]));
  const [changes, bookmarks] = [await countBy(team, "_change", ids), await countBy(team, "_bookmark", ids)];
  const files = await filesByRecord(team, ids);
  // What may be about somebody else comes after what is surely theirs.
  const inOrder = [true, false].flatMap((sure) => records.filter(({ id }) => isSure(found.get(id)!.foundBy) === sure));
  return inOrder.map(({ id, name, home_id, deleted_at }) => ({
    id,
    name,
    collection: names.get(home_id) ?? "",
    ...found.get(id)!,
    isDeleted: deleted_at !== null,
    changes: changes.get(id) ?? 0,
    files: files.get(id)?.size ?? 0,
    bookmarks: bookmarks.get(id) ?? 0,
  }));
}

async function countBy(team: TeamDb, table: "_change" | "_bookmark", ids: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`select record_id as id, count(*)::int as count
    from ${tableOf(team, table)} where record_id = any(${ids}::uuid[]) group by record_id`.execute(team.data);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** People who sign in are told of, and stay: they are looked after under Users. */
async function findUsers(app: App, team: TeamDb, { email }: Person) {
  if (!email) return [];
  const user = await app.db.app
    .selectFrom("user")
    .select(["id", "name", "email"])
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();
  const isHere = user && (await team.from("team_user").select("id").where("user_id", "=", user.id).executeTakeFirst());
  return isHere ? [{ name: user.name, email: user.email }] : [];
}

const isSure = (foundBy: FoundRecord["foundBy"]) => foundBy === "value" || foundBy === "history";

const isOneOf = (ids: string[]) => sql<boolean>`id = any(${ids}::uuid[])`;
