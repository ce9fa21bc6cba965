import { sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import { type ListContext, openList, type Question } from "./open-list.server.ts";

/** Which of some records a filter matches, as far as they are in the collection. */
export async function matchingRecords(
  team: TeamDb,
  known: ListContext,
  question: Question,
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const list = openList(team, known, { ...question, ids });
  const { rows } = await sql<{ id: string }>`select ${list.recordId} as id from ${list.from()}
    where ${list.where}`.execute(team.plain);
  return new Set(rows.map(({ id }) => id));
}
