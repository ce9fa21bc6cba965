import { sql } from "kysely";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import type { TeamDb } from "#server/db/db.ts";

/** More than can be looked at while somebody waits for the answer. */
export async function isMuch(team: TeamDb, table: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select 1 from ${tableOf(team, table)} limit ${mostAtOnce + 1}) as rows`.execute(team.data);
  return rows[0]!.count > mostAtOnce;
}

const mostAtOnce = 10_000;

export async function countRows(team: TeamDb, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::bigint as count
    from ${tableOf(team, table)}`.execute(team.data);
  return rows[0]!.count;
}

export async function readNames(team: TeamDb, table: string, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select _record_id as id, _record_name as name
    from ${tableOf(team, table)} where _record_id = any(${ids}::uuid[])`.execute(team.data);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Writers of the collection are done, and wait until the end of the transaction; readers notice nothing. */
export const holdWriters = (team: TeamDb, table: string) =>
  sql`lock table ${tableOf(team, table)} in share row exclusive mode`.execute(team.data);

/** Where the change log stands. */
export async function logPosition(team: TeamDb): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from ${tableOf(team, "_change")}`.execute(
    team.data,
  );
  return rows[0]!.id ?? 0;
}

/** Records in whose history the field occurs between the two, in order. */
export async function writtenBetween(
  team: TeamDb,
  fieldId: string,
  span: { from: number; to?: number; after: string; limit: number },
): Promise<string[]> {
  const until = span.to === undefined ? sql`true` : sql`id <= ${span.to}`;
  const { rows } = await sql<{ id: string }>`select distinct record_id as id from ${tableOf(team, "_change")}
    where id > ${span.from} and ${until} and record_id > ${span.after}::uuid
      and (after->'values' ? ${fieldId} or before->'values' ? ${fieldId})
    order by record_id limit ${span.limit}`.execute(team.data);
  return rows.map(({ id }) => id);
}
