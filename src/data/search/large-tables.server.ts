import { sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";

/** With fewer rows there are few hits to compare. */
export const largeTable = { rows: 2_000 };

/** The team's tables with many rows, as far as the database knows: nothing is counted. */
export async function largeTablesOf(team: TeamDb): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${team.schema} and c.relkind = 'r' and c.reltuples >= ${largeTable.rows}::float4`.execute(
    team.plain,
  );
  return new Set(rows.map(({ name }) => name));
}
