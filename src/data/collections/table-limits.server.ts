import { sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal, refuseField } from "#shared/errors.ts";

/**
 * A row must fit into a page of 8 KB. Whatever is longer than 24 bytes can be moved out of it, and shorter values stay in
 * it, so that a column takes 24 bytes at most: 320 of them always fit, beside what each row has of ours. Some are left for
 * columns that changes of type fill beside the old ones.
 */
export const maxFields = 300;
const maxColumns = 320;

/** Postgres counts every column that a table has ever had, up to 1,600; some are left for our own. */
const maxColumnsEver = 1_580;

/** Those without a column too, such as links; and those in the trash. */
export const maxFieldsOfAllKinds = 500;
/** Each is a table, in the trash too. */
export const maxCollections = 1_000;

export type Adding = { isReplacing?: boolean; path?: string };

/**
 * Rebuilding a table (rebuild-table.server.ts) keeps it locked, about a second for so many rows. With more, it waits for
 * the night.
 */
export const rebuiltByDay = { maxRows: 100_000 };

/** A table that has had as many columns as Postgres counts. `isLarge`: it is not rebuilt by day. */
export class TableFull extends Refusal {
  readonly isLarge: boolean;
  constructor(path: string, isLarge: boolean) {
    super("invalid_input", {
      fields: [{ path, messageKey: isLarge ? "data.columnsUsedUpLarge" : "data.columnsUsedUp" }],
    });
    this.isLarge = isLarge;
  }
}

/** Refuses one more column where Postgres would, or rows of it might not be written. Fields in the trash have theirs. */
export async function requireRoom(team: TeamDb, table: string, { isReplacing = false, path = "" }: Adding) {
  const { live, ever } = await countColumns(team, table);
  if (live >= (isReplacing ? maxColumns : maxFields)) refuseField(path, "data.fieldsTooMany", { max: maxFields });
  if (ever >= maxColumnsEver) throw new TableFull(path, await hasMoreRows(team, table, rebuiltByDay.maxRows));
}

/** `live`: of fields, ours are not counted. */
export async function countColumns(team: TeamDb, table: string) {
  const { rows } = await sql<{ live: number; dropped: number; ever: number }>`
    select count(*) filter (where not attisdropped and left(attname::text, 1) <> '_') as live,
      count(*) filter (where attisdropped) as dropped, count(*) as ever
    from pg_attribute where attrelid = to_regclass(${`"${team.schema}"."${table}"`}) and attnum > 0`.execute(
    team.plain,
  );
  return rows[0]!;
}

export async function findTablesWithDropped(team: TeamDb, atLeast: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${team.schema} and c.relkind = 'r' and c.relnatts >= ${atLeast}::int and ${atLeast}::int <=
      (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.attisdropped)`.execute(
    team.plain,
  );
  return rows.map(({ name }) => name);
}

/** Counts no further than it has to. */
export async function hasMoreRows(team: TeamDb, table: string, max: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select 1 from ${sql.table(`${team.schema}.${table}`)} limit ${max + 1}) as counted`.execute(team.data);
  return rows[0]!.count > max;
}
