import { type RawBuilder, sql } from "kysely";
import type { CollectionDefinition, Definitions } from "#data/collections/definitions.ts";
import type { TeamDb } from "#server/db/db.ts";
import { tableOf } from "../reading/collection-source.server.ts";

/** Items that stay where they were chosen and are offered no more; one statement, none where no list can retire any. */
export async function findRetired(
  team: TeamDb,
  definitions: Definitions,
  lists: CollectionDefinition[],
  ids: string[],
): Promise<ReadonlySet<string>> {
  const fields = new Set(lists.flatMap(({ id }) => definitions.listFieldOf(id, "retired") ?? []));
  const asked = [...fields].map(({ collectionId, column }): RawBuilder<unknown> => {
    const { table } = definitions.collections.get(collectionId)!;
    return sql`select _record_id as id from ${tableOf(team, table)}
      where _record_id = any(${ids}::uuid[]) and ${sql.id(column)}`;
  });
  if (asked.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`${sql.join(asked, sql` union all `)}`.execute(team.data);
  return new Set(rows.map(({ id }) => id));
}
