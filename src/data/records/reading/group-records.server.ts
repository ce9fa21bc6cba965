import { type RawBuilder, sql } from "kysely";
import type { Column } from "#data/filters/columns.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { refuseField } from "#shared/errors.ts";
import { type ListContext, openList, type Question } from "./open-list.server.ts";
import { fromColumn, tableOf } from "./record-store.server.ts";
import { tagsKey } from "./record-tags.server.ts";

const mostGroups = 500;

type Group = { value: unknown; count: number };

/** What a list falls into by one field. A record with several links or tags counts in each of their groups. */
export async function countGroups(team: TeamDb, known: ListContext, asked: Question & { field: string }) {
  const list = openList(team, known, asked);
  const column = list.columns.require(asked.field, "field");
  // Structures are hardly ever the same twice.
  if (column.kind === "json") {
    refuseField("field", "data.cannotGroup");
  }
  list.join(column);
  const several = severalOf(team, column, list.recordId);
  const value = several ? sql`_each.value` : column.sql;
  const { rows } = await sql<Group>`select ${value} as value, count(*)::bigint as count from ${list.from()}
    ${several ? sql`left join lateral (${several}) as _each on true` : sql``}
    where ${list.where} group by 1 order by 2 desc, 1 limit ${mostGroups + 1}`.execute(team.plain);
  const read = (stored: unknown) => (column.field && !several ? fromColumn(column.field, stored) : stored);
  const groups = rows.slice(0, mostGroups).map((row) => ({ value: read(row.value), count: row.count }));
  return { groups, isWhole: rows.length <= mostGroups };
}

/** The ids that a record has, where it can have more than one. */
export function severalOf(team: TeamDb, { key, kind, sql: column }: Column, recordId: RawBuilder<unknown>) {
  if (kind === "ids") return sql`select unnest(${column}) as value`;
  if (kind !== "links") return undefined;
  if (key === tagsKey) {
    return sql`select _tagged.tag_id as value from ${tableOf(team, "_record_tag")} as _tagged
      join ${tableOf(team, "_tag")} as _tag on _tag.id = _tagged.tag_id and _tag.deleted_at is null
      where _tagged.record_id = ${recordId}`;
  }
  return sql`select to_id as value from ${tableOf(team, "_link")} where from_id = ${recordId} and field_id = ${key}::uuid`;
}
