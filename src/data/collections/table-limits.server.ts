import { sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import { refuseField } from "#shared/errors.ts";

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

/** Refuses one more column where Postgres would, or rows of it might not be written. Fields in the trash have theirs. */
export async function requireRoom(team: TeamDb, table: string, { isReplacing = false, path = "" }: Adding) {
  const { rows } = await sql<{ live: number; ever: number }>`
    select count(*) filter (where not attisdropped and left(attname::text, 1) <> '_') as live, count(*) as ever
    from pg_attribute where attrelid = to_regclass(${`"${team.schema}"."${table}"`}) and attnum > 0`.execute(
    team.plain,
  );
  const { live, ever } = rows[0]!;
  if (live >= (isReplacing ? maxColumns : maxFields)) refuseField(path, "data.fieldsTooMany", { max: maxFields });
  if (ever >= maxColumnsEver) refuseField(path, "data.columnsUsedUp");
}
