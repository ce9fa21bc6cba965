import pg from "pg";
import { createCollection } from "../src/data/collections/collections.server.ts";
import { createField } from "../src/data/collections/fields.server.ts";
import type { App } from "../src/server/app.ts";
import { teamSchema } from "../src/server/db/db.ts";
import type { TeamCaller } from "../src/server/http/caller.ts";
import { type BigField, bigFields } from "./big-fields.ts";

export type Filled = {
  id: string;
  /** As SQL names it, with its schema. */
  table: string;
  /** By title. */
  fields: Map<string, { id: string; column: string }>;
};

/**
 * A collection of so many records × 20 fields, its rows exactly as writeRecords leaves them, except that nothing is written
 * into the change log: the records look as if their history had been cleared.
 */
export async function fillCollection(
  app: App,
  caller: TeamCaller,
  pluralName: string,
  total: number,
  more: BigField[] = [],
): Promise<Filled> {
  const { id, table: name } = await createCollection(app, caller, { name: pluralName, pluralName });
  const fields: Filled["fields"] = new Map();
  const all = [...bigFields, ...more];
  for (const { title, dataType, config } of all) {
    const made = await createField(app, caller, id, { title, dataType, ...(config && { config }) });
    fields.set(title, { id: made.id, column: pg.escapeIdentifier(made.column) });
  }
  const schema = pg.escapeIdentifier(teamSchema(caller.teamId));
  const filled = { id, table: `${schema}.${pg.escapeIdentifier(name)}`, fields };
  const client = await app.pool.connect();
  try {
    await client.query("begin");
    await client.query("set local maintenance_work_mem to '512MB'");
    const indexes = total >= 20_000 ? await dropIndexes(client, teamSchema(caller.teamId), name) : [];
    await insertRows(client, caller, { schema, filled, total, all });
    for (const index of indexes) await client.query(index);
    await client.query("commit");
    await client.query(`vacuum analyze ${filled.table}`);
    await client.query(`vacuum analyze ${schema}._record`);
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
  return filled;
}

/** Whoever fills may everything; no request stands behind it. */
export const filler = (teamId: string, { userId, email }: { userId: string; email: string }): TeamCaller => ({
  ...{ sessionId: "", userId, authUsername: "", email, name: "", isSysAdmin: false },
  ...{ teamId, teamUserId: "", isTeamAdmin: true, features: [], roleIds: [], definitionsVersion: 0, timeZone: "UTC" },
});

/** Building an index at once is many times faster than growing it row by row. */
async function dropIndexes(client: pg.PoolClient, schema: string, table: string): Promise<string[]> {
  const found = await client.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where schemaname = $1 and tablename = $2 and indexname not like '%_pkey'",
    [schema, table],
  );
  for (const { indexname } of found.rows) {
    await client.query(`drop index ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(indexname)}`);
  }
  return found.rows.map(({ indexdef }) => indexdef);
}

type Rows = { schema: string; filled: Filled; total: number; all: BigField[] };

async function insertRows(client: pg.PoolClient, caller: TeamCaller, { schema, filled, total, all }: Rows) {
  const { rows } = await client.query<{ last: string }>(
    `select coalesce(max(number), 0)::text as last from ${schema}._record`,
  );
  const first = Number(rows[0]!.last);
  // UUIDs of version 7, as newId makes them: by time, so that indexes grow at their right edge.
  const recordId = `(lpad(to_hex(${Date.now() - total} + n), 12, '0') || '7' || left(md5(n::text), 3) || '8' ||
    left(md5('${filled.id}' || n), 15))::uuid`;
  const numbers = `(select n::bigint, ${total}::bigint as total from generate_series(1, ${total}) n) numbers`;
  const name = bigFields[0]!.value;
  const at = "now() - interval '1 day' + n * interval '1 millisecond'";
  await client.query(
    `insert into ${schema}._record
      (id, number, home_id, collections, name, version, created_at, created_by, updated_at, updated_by)
    overriding system value
    select ${recordId}, ${first} + n, $1::uuid, array[$1::uuid], ${name}, 1, ${at}, $2::uuid, ${at}, $2::uuid
    from ${numbers}`,
    [filled.id, caller.userId],
  );
  const words = bigFields.flatMap((field) => field.words ?? []).join(", ");
  await client.query(
    `insert into ${filled.table} (_record_id, _is_active, _record_name, _record_number, _created_at, _updated_at, _search_text,
      ${[...filled.fields.values()].map(({ column }) => column).join(", ")})
    select ${recordId}, true, ${name}, ${first} + n, ${at}, ${at}, public.fold(concat_ws(' ', ${words})),
      ${all.map(({ value }) => value).join(",\n      ")}
    from ${numbers}`,
  );
  await client.query(
    `select setval(pg_get_serial_sequence('${schema}._record', 'number'), (select max(number) from ${schema}._record))`,
  );
}
