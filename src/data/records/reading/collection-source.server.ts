import { type RawBuilder, sql } from "kysely";
import type { CollectionDefinition } from "#data/collections/definitions.ts";
import type { Column } from "#data/filters/columns.server.ts";
import type { TeamDb } from "#server/db/db.ts";

/** Collection tables have run-time names, all of them made by identifiers.ts. */
export const tableOf = (team: TeamDb, table: string): RawBuilder<unknown> => sql.table(`${team.schema}.${table}`);

/** A collection's table, and those of its ancestors as far as something is asked of them. */
export function openSource(team: TeamDb, home: CollectionDefinition) {
  const recordId = sql.ref(`${home.table}._record_id`);
  const joined = new Map<string, RawBuilder<unknown>>();
  return {
    recordId,
    table: (name: string) => tableOf(team, name),
    links: tableOf(team, "_link"),
    /** As if they were links, so that they are asked for alike; those in the bin count no more. */
    tags: sql`(select _tagged.record_id as from_id, _tag.id as to_id from ${tableOf(team, "_record_tag")} as _tagged
      join ${tableOf(team, "_tag")} as _tag on _tag.id = _tagged.tag_id and _tag.deleted_at is null) as _tagged`,
    join({ owner, only, through }: Column) {
      if (owner.id !== home.id && !joined.has(owner.id)) {
        const { table, alias = table, key = "_record_id" } = owner;
        joined.set(
          owner.id,
          sql`left join ${tableOf(team, table)} as ${sql.id(alias)}
            on ${sql.ref(`${alias}.${key}`)} = ${recordId}${only ? sql` and ${only}` : sql``}`,
        );
      }
      if (through) joined.set(through.name, through.join);
    },
    /** `without`: what goes through it is reached otherwise. */
    from: (without?: string) => {
      const joins = [...joined].filter(([name]) => name !== without).map(([, join]) => join);
      return sql`${tableOf(team, home.table)} as ${sql.id(home.table)} ${sql.join(joins, sql` `)}`;
    },
  };
}

export type Source = ReturnType<typeof openSource>;
