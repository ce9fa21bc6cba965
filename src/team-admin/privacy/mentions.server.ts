import { sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { type Marks, type MentionKind, mentionKinds, patternOf } from "./rules.ts";
import { countInTexts, strikeInTexts } from "./texts-of-others.server.ts";

type Place = {
  kind: MentionKind;
  table: string;
  column: string;
  form: "text" | "json";
  /** Rows that are about nothing else go as a whole. */
  goes?: true;
  /** Of the schema `app`, where rows are told apart by their team. */
  inApp?: true;
};

/** Wherever people or the product write words beside the records themselves. What else ever keeps some belongs here. */
const places: readonly Place[] = [
  { kind: "memos", table: "bookmark", column: "memo", form: "text" },
  { kind: "projects", table: "project", column: "name", form: "text" },
  { kind: "projects", table: "project", column: "description", form: "text" },
  { kind: "filters", table: "saved_filter", column: "name", form: "text", goes: true },
  { kind: "filters", table: "saved_filter", column: "setup", form: "json", goes: true },
  { kind: "filters", table: "list_setup", column: "setup", form: "json", goes: true },
  { kind: "imports", table: "import", column: "file_name", form: "text" },
  { kind: "imports", table: "import", column: "mended", form: "json" },
  { kind: "imports", table: "import", column: "checked", form: "json" },
  { kind: "imports", table: "import", column: "result", form: "json" },
  { kind: "imports", table: "import_bad_cell", column: "value", form: "text" },
  { kind: "imports", table: "import_made", column: "name", form: "text", goes: true },
  { kind: "other", table: "tag", column: "name", form: "text", goes: true },
  { kind: "other", table: "event", column: "payload", form: "json" },
  { kind: "other", table: "long_work", column: "params", form: "json", inApp: true },
  { kind: "other", table: "long_work", column: "result", form: "json", inApp: true },
  { kind: "other", table: "long_work", column: "problem", form: "json", inApp: true },
  { kind: "other", table: "webhook_delivery", column: "response_text", form: "text", inApp: true },
  { kind: "other", table: "definition_change", column: "before", form: "json", inApp: true },
  { kind: "other", table: "definition_change", column: "after", form: "json", inApp: true },
  { kind: "other", table: "blueprint", column: "content", form: "json", inApp: true },
];

/** How often the marks stand in each kind of place. */
export async function countMentions(team: TeamDb, marks: Marks): Promise<Record<MentionKind, number>> {
  const counts = Object.fromEntries(mentionKinds.map((kind) => [kind, 0])) as Record<MentionKind, number>;
  for (const place of places) {
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
  for (const place of places) {
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

function condition(team: TeamDb, { table, column, form, inApp }: Place, marks: Marks) {
  const pattern = patternOf(marks, form);
  if (!pattern) return undefined;
  const is = sql`${sql.ref(column)}::text ~* ${pattern}::text`;
  return {
    pattern,
    table: inApp ? sql.table(`app.${table}`) : tableOf(team, table),
    is: inApp ? sql`team_id = ${team.id}::uuid and ${is}` : is,
  };
}
