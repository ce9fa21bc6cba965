import { sql } from "kysely";
import type { CollectionDefinition, FieldDefinition } from "#data/collections/definitions.ts";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import { isLinks } from "#modeling/field-changes/open-change.server.ts";
import type { TeamDb } from "#server/db/db.ts";

/** So many records of a collection are looked at. */
const mostLookedAt = 10_000;

type Look = { records: number; isAll: boolean; unused: FieldDefinition[] };

/** Which of a collection's own fields have no value: of all its records, or of a part and what the database knows. */
export async function lookAtRecords(team: TeamDb, collection: CollectionDefinition): Promise<Look> {
  const [linked, plain] = [collection.fields.filter(isLinks), collection.fields.filter((field) => !isLinks(field))];
  const table = tableOf(team, collection.table);
  const columns = plain.map(({ column }) => sql`, ${sql.id(column)}`);
  const answers = [
    ...plain.map(({ column, id }) => sql`, coalesce(bool_or(${sql.id(column)} is not null), false) as ${sql.id(id)}`),
    ...linked.map(
      ({ id }) => sql`, coalesce(bool_or(exists (select from ${tableOf(team, "_link")} as link
        where link.from_id = part._record_id and link.field_id = ${id}::uuid)), false) as ${sql.id(id)}`,
    ),
  ];
  const { rows } = await sql<Record<string, unknown>>`select count(*) as records${sql.join(answers, sql``)}
    from (select _record_id${sql.join(columns, sql``)} from ${table} where _is_active limit ${mostLookedAt + 1}) as part`.execute(
    team.data,
  );
  const row = rows[0]!;
  const records = Number(row.records);
  const isAll = records <= mostLookedAt;
  const empty = collection.fields.filter(({ id }) => row[id] === false);
  if (isAll || empty.length === 0) return { records, isAll, unused: empty };
  const filled = await filledColumns(team, collection.table);
  return { records, isAll, unused: empty.filter(({ column }) => !filled.has(column)) };
}

/** As the database has found out by itself, from a sample of its own. */
async function filledColumns(team: TeamDb, table: string): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_stats
    where schemaname = ${team.schema} and tablename = ${table} and null_frac < 1`.execute(team.data);
  return new Set(rows.map(({ name }) => name));
}
