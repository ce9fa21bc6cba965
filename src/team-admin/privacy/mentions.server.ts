import { sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { type WordsAboutPeople, wordsAboutPeople } from "#server/words-about-people.ts";
import { type Marks, type MentionKind, mentionKinds, patternOf } from "./rules.ts";
import { countInTexts, strikeInTexts } from "./texts-of-others.server.ts";

/** How often the marks stand in each kind of place. */
export async function countMentions(team: TeamDb, marks: Marks): Promise<Record<MentionKind, number>> {
  const counts = Object.fromEntries(mentionKinds.map((kind) => [kind, 0])) as Record<MentionKind, number>;
  for (const place of wordsAboutPeople.all()) {
    const at = condition(team, place, marks);
    if (!at) continue;
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from ${at.table} where ${at.is}`.execute(team.data);
    counts[place.kind] += rows[0]!.count;
  }
  counts.texts = await countInTexts(team, marks);
  return counts;
}

/** Strikes the marks out everywhere; answers in how many rows they were. */
export async function strikeOut(team: TeamDb, marks: Marks, word: string): Promise<number> {
  let struck = await strikeInTexts(team, marks, word);
  for (const place of wordsAboutPeople.all()) {
    const at = condition(team, place, marks);
    if (!at) continue;
    const column = sql.ref(place.column);
    const cleaned = sql`regexp_replace(${column}::text, ${at.pattern}::text, ${word}::text, 'gi')`;
    const value = place.form === "json" ? sql`${cleaned}::jsonb` : cleaned;
    const done = place.goes
      ? await sql`delete from ${at.table} where ${at.is}`.execute(team.data)
      : await sql`update ${at.table} set ${sql.id(place.column)} = ${value} where ${at.is}`.execute(team.data);
    struck += Number(done.numAffectedRows ?? 0);
  }
  return struck;
}

function condition(team: TeamDb, { table, column, form, inApp }: WordsAboutPeople, marks: Marks) {
  const pattern = patternOf(marks, form);
  if (!pattern) return undefined;
  const is = sql`${sql.ref(column)}::text ~* ${pattern}::text`;
  return {
    pattern,
    table: inApp ? sql.table(`app.${table}`) : tableOf(team, table),
    is: inApp ? sql`team_id = ${team.id}::uuid and ${is}` : is,
  };
}
