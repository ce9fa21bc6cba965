import { type RawBuilder, sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { type WordsAboutPeople, wordsAboutPeople } from "#server/words-about-people.ts";
import { type Marks, type MentionKind, mentionKinds, patternOf } from "./rules.ts";
import { findInTexts, strikeInTexts } from "./texts-of-others.server.ts";

type Found = { kind: Exclude<MentionKind, "texts">; goes: boolean; count: number; names: string[] };

/** How often the marks stand in each kind of place. */
export async function countMentions(team: TeamDb, marks: Marks): Promise<Record<MentionKind, number>> {
  const counts = Object.fromEntries(mentionKinds.map((kind) => [kind, 0])) as Record<MentionKind, number>;
  for (const { kind, count } of await findMentions(team, marks)) counts[kind] += count;
  counts.texts = (await findInTexts(team, marks)).reduce((sum, { count }) => sum + count, 0);
  return counts;
}

/** The same beside the texts of records, with what the places are called, where they have a name. */
export async function findMentions(team: TeamDb, marks: Marks): Promise<Found[]> {
  const found: Found[] = [];
  for (const place of wordsAboutPeople.all()) {
    const at = condition(team, place, marks);
    if (!at) continue;
    const row = sql`to_jsonb(_row)`;
    const name = sql`coalesce(${row} ->> 'name', ${row} ->> 'internal_name', ${row} ->> 'file_name', ${row} ->> 'memo')`;
    const { rows } = await sql<{ count: number; names: (string | null)[] | null }>`select count(*)::int as count,
        (array_agg(distinct ${name}))[:${mostNames}] as names
      from ${at.table} as _row where ${at.is}`.execute(team.data);
    const { count, names } = rows[0]!;
    const named = names?.filter((name) => name !== null).map((name) => name.slice(0, longestName)) ?? [];
    if (count > 0) found.push({ kind: place.kind, goes: place.goes ?? false, count, names: named });
  }
  return found;
}

const mostNames = 20;
const longestName = 100;

/** Strikes the marks out everywhere; answers in how many rows they were. */
export async function strikeOut(team: TeamDb, marks: Marks, word: string): Promise<number> {
  let struck = await strikeInTexts(team, marks, word);
  for (const place of wordsAboutPeople.all()) {
    const at = condition(team, place, marks);
    if (at) struck += await strikeAt(team, place, at, word);
  }
  return struck;
}

async function strikeAt(team: TeamDb, { column, form, goes }: WordsAboutPeople, at: Condition, word: string) {
  if (goes) return affected(await sql`delete from ${at.table} where ${at.is}`.execute(team.data));
  if (form === "json") return strikeInJson(team, column, at, word);
  const value = sql`regexp_replace(${sql.ref(column)}, ${at.pattern}::text, ${word}::text, 'gi')`;
  return affected(await sql`update ${at.table} set ${sql.id(column)} = ${value} where ${at.is}`.execute(team.data));
}

const affected = ({ numAffectedRows }: { numAffectedRows?: bigint | undefined }) => Number(numAffectedRows ?? 0);

/** Text by text within it: whatever a word is, what is around stays JSON. */
async function strikeInJson(team: TeamDb, column: string, at: Condition, word: string): Promise<number> {
  const value = sql`${sql.ref(column)}::jsonb`;
  const { rows } = await sql<{ at: string; value: unknown; struck: Record<string, string> }>`
    select ctid::text as at, ${value} as value, (
      select jsonb_object_agg(leaf #>> '{}', regexp_replace(leaf #>> '{}', ${at.pattern}::text, ${word}::text, 'gi'))
      from ${leavesOf(column)} where ${leafIs(at.pattern)}) as struck
    from ${at.table} where ${at.is} for update`.execute(team.data);
  for (const row of rows) {
    const struck = new Map(Object.entries(row.struck));
    const clean = JSON.stringify(replaceTexts(row.value, (text) => struck.get(text) ?? text));
    await sql`update ${at.table} set ${sql.id(column)} = ${clean}::jsonb where ctid = ${row.at}::tid`.execute(
      team.data,
    );
  }
  return rows.length;
}

function replaceTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((each) => replaceTexts(each, replace));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaceTexts(each, replace)]));
}

type Condition = { pattern: string; table: RawBuilder<unknown>; is: RawBuilder<unknown> };

function condition(
  team: TeamDb,
  { table, column, form, inApp }: WordsAboutPeople,
  marks: Marks,
): Condition | undefined {
  const pattern = patternOf(marks);
  if (!pattern) return undefined;
  const is =
    form === "json"
      ? sql`exists (select from ${leavesOf(column)} where ${leafIs(pattern)})`
      : sql`${sql.ref(column)} ~* ${pattern}::text`;
  return {
    pattern,
    table: inApp ? sql.table(`app.${table}`) : tableOf(team, table),
    is: inApp ? sql`team_id = ${team.id}::uuid and ${is}` : is,
  };
}

/** Every text in it, however deep. */
const leavesOf = (column: string) =>
  sql`jsonb_path_query(${sql.ref(column)}::jsonb, 'strict $.** ? (@.type() == "string")') as leaf`;

const leafIs = (pattern: string) => sql`leaf #>> '{}' ~* ${pattern}::text`;
