import { sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import type { CollectionDefinition } from "./definitions.ts";
import { indexNameFor } from "./identifiers.ts";

/** Up to here members are counted one by one; beyond, the database's own estimate will do. */
const mostCounted = 100_000;

/** How many records are in each collection, all in one statement of bounded work. Smart ones are counted when asked for. */
export async function countMembers(team: TeamDb, collections: CollectionDefinition[]): Promise<Map<string, number>> {
  const stored = collections.filter((each) => !each.isSmart);
  if (stored.length === 0) return new Map();
  const counts = stored.map(({ id, table }) => {
    const some = sql`select from ${sql.table(`${team.schema}.${table}`)} where _is_active limit ${mostCounted + 1}`;
    // The index holds active rows only, and knows how many there were when it was last looked at.
    const index = `${team.schema}.${indexNameFor(id, "by_number")}`;
    return sql`select ${id}::text as id, (select count(*) from (${some}) as members) as counted,
      (select reltuples from pg_class where oid = to_regclass(${index})) as guessed`;
  });
  const { rows } = await sql<{ id: string; counted: number; guessed: number | null }>`${sql.join(
    counts,
    sql` union all `,
  )}`.execute(team.data);
  return new Map(
    rows.map(({ id, counted, guessed }) => [
      id,
      counted > mostCounted ? Math.max(counted, Math.round(guessed ?? 0)) : counted,
    ]),
  );
}
