import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeTeam } from "#testing/factories.ts";
import { startTestApp } from "#testing/test-app.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { openDb, openPool } from "./db.ts";
import { keptPlan, rowsAsArrays } from "./kept-plans.ts";

const world = whileTesting(startTestApp);

it("plans a marked statement once a connection, others each time, and outlives a change of type", async () => {
  const { teamId } = await makeTeam(world.db);
  const pool = openPool(world.app.pool.options.connectionString!, 1);
  // A busy machine may take its time; how long is not what is tried here.
  pool.options.connectionTimeoutMillis = 30_000;
  try {
    const { data, schema } = openDb(pool).team(teamId);
    const at = sql.table(`${schema}.sample`);
    await sql`create table ${at} (id int)`.execute(data);
    await sql`insert into ${at} values (7)`.execute(data);
    const ask = () => sql`${keptPlan}select id from ${at} where id > ${1}::int`.execute(data);
    await ask();
    await ask();
    await sql`select id from ${at} where id > ${2}::int`.execute(data);
    const kept = await pool.query("select statement from pg_prepared_statements");
    expect(kept.rows).toHaveLength(1);
    await sql`alter table ${at} alter column id type text using id::text, add column more int`.execute(data);
    await sql`alter table ${at} alter column id type bigint using id::bigint`.execute(data);
    expect((await ask()).rows).toEqual([{ id: 7 }]);
    const asArrays = sql`select id, more from ${at}`;
    expect((await sql`${rowsAsArrays}${asArrays}`.execute(data)).rows).toEqual([[7, null]]);
    expect((await sql`${keptPlan}${rowsAsArrays}${asArrays}`.execute(data)).rows).toEqual([[7, null]]);
    expect((await pool.query("select statement from pg_prepared_statements")).rows).toHaveLength(2);
  } finally {
    await pool.end();
  }
});
