import { type RawBuilder, sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";

type Listing = { from(): RawBuilder<unknown>; where: RawBuilder<unknown> };

/** So many records are sorted in no time, by whatever they lead to. */
export const longLists = { beyond: 10_000 };

/** By what the database expects, from what it knows of the tables: nothing is counted. */
export async function isLongList(team: TeamDb, { from, where }: Listing): Promise<boolean> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`explain (format json)
    select from ${from()} where ${where}`.execute(team.plain);
  return rows[0]!["QUERY PLAN"][0].Plan["Plan Rows"] > longLists.beyond;
}
