import { sql } from "kysely";
import { holdDefinitions } from "#data/collections/collections.server.ts";
import { definitionKinds } from "#data/collections/definition-kind.server.ts";
import { patiently, waitShortly } from "#data/collections/patience.server.ts";
import type { FieldTypeName } from "#data/fields/field-type.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import { purgeRecords } from "./purge-records.server.ts";

const partLength = 1000;

/** Collections, fields and all other definitions that were deleted before a day: definitions, tables and columns, and what history says of them. */
export async function purgeDefinitions(app: App, teamId: string, before: Date) {
  for (let gone = await collectionsOver(app, teamId, before); gone.length > 0; ) {
    for (const collection of gone) await purgeCollection(app, teamId, collection, before);
    const left = await collectionsOver(app, teamId, before);
    // One that came back meanwhile, or could not be removed, waits for another night.
    gone = left.length < gone.length || left.some(({ id }) => !gone.some((each) => each.id === id)) ? left : [];
  }
  for (const field of await fieldsOver(app, teamId, before)) await purgeField(app, teamId, field, before);
  await removing(app, teamId, async (_tx, team) => {
    for (const kind of definitionKinds.all()) await kind.purge?.(team, before);
  });
}

type Collection = { id: string; table_name: string; is_smart: boolean };
type Field = { id: string; collection_id: string; column_name: string; type: string };

/** Those at the end of their branch: a parent goes after its children. */
async function collectionsOver(app: App, teamId: string, before: Date): Promise<Collection[]> {
  const all = await app.db
    .team(teamId)
    .from("collection")
    .select(["id", "parent_id", "table_name", "is_smart", "deleted_at"])
    .execute();
  return all.filter(
    ({ id, deleted_at }) => deleted_at !== null && deleted_at < before && !all.some((each) => each.parent_id === id),
  );
}

async function purgeCollection(app: App, teamId: string, { id, table_name, is_smart }: Collection, before: Date) {
  if (!is_smart) await purgeOnlyThere(app, teamId, id);
  const fields = await app.db.team(teamId).from("field").select("id").where("collection_id", "=", id).execute();
  await removing(app, teamId, async (tx, team) => {
    const row = await team.from("collection").select("deleted_at").where("id", "=", id).executeTakeFirst();
    if (!row?.deleted_at || row.deleted_at >= before) return;
    for (const table of ["_member_rank", "_import", "_type_change"])
      await sql`delete from ${tableOf(team, table)} where collection_id = ${id}::uuid`.execute(team.data);
    await removeLinks(
      team,
      fields.map((field) => field.id),
    );
    if (!is_smart) await sql`drop table if exists ${tableOf(team, table_name)}`.execute(tx.team(teamId).data);
    await team.remove("collection").where("id", "=", id).execute();
  });
  await forgetValues(
    app,
    teamId,
    fields.map((field) => field.id),
  );
}

/** Records that are in nothing else that there is, in the bin or not: they have no place to come back to. */
async function purgeOnlyThere(app: App, teamId: string, collectionId: string) {
  for (let found = partLength; found === partLength; ) {
    found = await app.db.transaction(async (tx) => {
      const team = tx.team(teamId);
      const others = await team.from("collection").select("id").where("id", "<>", collectionId).execute();
      const { rows } = await sql<{ id: string }>`select id from ${tableOf(team, "_record")}
        where ${collectionId}::uuid = any(collections) and not collections && ${others.map(({ id }) => id)}::uuid[]
        limit ${partLength} for update`.execute(team.data);
      await purgeRecords(
        tx,
        teamId,
        rows.map(({ id }) => id),
      );
      return rows.length;
    });
  }
}

const fieldsOver = (app: App, teamId: string, before: Date): Promise<Field[]> =>
  app.db
    .team(teamId)
    .from("field")
    .select(["id", "collection_id", "column_name", "type"])
    .where("deleted_at", "<", before)
    .execute();

async function purgeField(app: App, teamId: string, field: Field, before: Date) {
  await removing(app, teamId, async (_tx, team) => {
    const row = await team.from("field").select("deleted_at").where("id", "=", field.id).executeTakeFirst();
    const at = await team
      .from("collection")
      .select("table_name")
      .where("id", "=", field.collection_id)
      .executeTakeFirst();
    if (!row?.deleted_at || row.deleted_at >= before || !at) return;
    await sql`delete from ${tableOf(team, "_type_change")} where field_id = ${field.id}::uuid`.execute(team.data);
    if (fieldTypeNamed(field.type as FieldTypeName).storage.kind === "links") await removeLinks(team, [field.id]);
    else
      await sql`alter table ${tableOf(team, at.table_name)} drop column if exists ${sql.id(field.column_name)}`.execute(
        team.data,
      );
    await team.remove("field").where("id", "=", field.id).execute();
  });
  await forgetValues(app, teamId, [field.id]);
}

/** Nobody restores it meanwhile, and nobody who reads has to wait. */
const removing = (app: App, teamId: string, work: (tx: Db, team: TeamDb) => Promise<void>) =>
  patiently(() =>
    app.db.transaction(async (tx) => {
      await holdDefinitions(tx, teamId);
      await waitShortly(tx.team(teamId));
      await work(tx, tx.team(teamId));
    }),
  );

const removeLinks = (team: TeamDb, fieldIds: string[]) =>
  sql`delete from ${tableOf(team, "_link")} where field_id = any(${fieldIds}::uuid[])`.execute(team.data);

/** What fields had said, out of the history of records that stay; in parts, each by itself. */
async function forgetValues(app: App, teamId: string, fieldIds: string[]) {
  const team = app.db.team(teamId);
  const last = await team.data.selectFrom("_change").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
  const change = tableOf(team, "_change");
  const without = (side: "before" | "after") =>
    sql`jsonb_set(${sql.id(side)}, '{values}', coalesce(${sql.id(side)} -> 'values', '{}') - ${fieldIds}::text[])`;
  for (let from = 0; fieldIds.length > 0 && last && from < last.id; from += forgetLength) {
    await sql`update ${change} set before = ${without("before")}, after = ${without("after")}
      where id > ${from}::bigint and id <= ${from + forgetLength}::bigint
        and (before -> 'values' ?| ${fieldIds}::text[] or after -> 'values' ?| ${fieldIds}::text[])`.execute(team.data);
  }
}

const forgetLength = 50_000;
