import { type RawBuilder, sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import type { CollectionDefinition } from "../collections/definitions.ts";
import type { Column } from "./columns.server.ts";

/** Collection tables have run-time names, all of them made by identifiers.ts. */
export const tableOf = (team: TeamDb, table: string): RawBuilder<unknown> => sql.table(`${team.schema}.${table}`);

/** A collection's table, and those of its ancestors as far as something is asked of them. */
export function openSource(team: TeamDb, home: CollectionDefinition) {
  const recordId = sql.ref(`${home.table}.record_id`);
  const joined = new Map<string, RawBuilder<unknown>>();
  return {
    recordId,
    links: tableOf(team, "link"),
    join({ owner }: Column) {
      if (owner.id === home.id || joined.has(owner.id)) return;
      const table = tableOf(team, owner.table);
      joined.set(
        owner.id,
        sql`left join ${table} as ${sql.id(owner.table)} on ${sql.ref(`${owner.table}.record_id`)} = ${recordId}`,
      );
    },
    from: () => sql`${tableOf(team, home.table)} as ${sql.id(home.table)} ${sql.join([...joined.values()], sql` `)}`,
  };
}

export type Source = ReturnType<typeof openSource>;
