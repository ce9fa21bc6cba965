import { sql } from "kysely";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { columnTypes } from "#data/fields/storage.ts";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { isLinks, type OpenChange } from "./open-change.server.ts";

/**
 * A request may have read the definitions just before the types were swapped, and write just after. It would write the
 * old column, and its value would be lost. These guards refuse such a write (migrations/app/0009), and it is begun again
 * with what counts now. They cost nobody else anything: nothing that knows the new definitions names the old column.
 */
export async function guardOldColumn(team: TeamDb, { row, collection, from }: OpenChange) {
  if (isLinks(from)) return;
  const [table, column] = [tableOf(team, collection.table), sql.id(from.column)];
  const call = sql`execute function public.refuse_outdated(${sql.lit(row.id)})`;
  const [update, insert] = triggerNames(row.id);
  await sql`create trigger ${sql.id(update)} before update of ${column} on ${table} for each row ${call}`.execute(
    team.data,
  );
  await sql`create trigger ${sql.id(insert)} before insert on ${table} for each row
    when (new.${column} is not null) ${call}`.execute(team.data);
}

/** Where the old values are links, what tells an outdated write is that it leaves the new column out. */
export async function guardNewColumn(team: TeamDb, { row, collection, from, to }: OpenChange) {
  const { kind } = fieldTypeNamed(to.type).storage;
  if (!isLinks(from) || kind === "links") return;
  const refuse = sql`public.refuse_unaware(${sql.lit(team.schema)}, ${sql.lit(row.id)}::uuid)`;
  await sql`alter table ${tableOf(team, collection.table)} alter column ${sql.id(to.column)}
    set default (${refuse})::${sql.raw(columnTypes[kind])}`.execute(team.data);
}

/** When no such request can be left. `column`: the new one, if it was guarded. */
export async function dropGuards(team: TeamDb, table: string, changeId: string, column: string | null) {
  const at = tableOf(team, table);
  for (const name of triggerNames(changeId)) {
    await sql`drop trigger if exists ${sql.id(name)} on ${at}`.execute(team.data);
  }
  if (column) await sql`alter table ${at} alter column ${sql.id(column)} drop default`.execute(team.data);
}

const triggerNames = (changeId: string): [update: string, insert: string] => {
  const mark = changeId.replaceAll("-", "");
  return [`outdated_update_${mark}`, `outdated_insert_${mark}`];
};
