import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase } from "#testing/test-app.ts";
import { Asker, AskerHasLeft, askedBy } from "./asker.ts";
import { openDb, openPool } from "./db.ts";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: ReturnType<typeof openPool>;
beforeAll(async () => {
  database = await cloneDatabase();
  pool = openPool(database.url, 1);
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

describe("somebody who leaves in the middle of a transaction", () => {
  it("leaves nothing of it: it is rolled back, and the next one finds the connection as it was", async () => {
    const db = openDb(pool);
    await db.run("create table app.left_behind (id int)");
    const [session] = (await db.run("select pg_backend_pid() as pid")).rows;
    const asker = new Asker();
    const asked = askedBy(asker, () =>
      db.transaction(async (tx) => {
        await tx.run("insert into app.left_behind values (1)");
        asker.leave();
        await tx.run("insert into app.left_behind values (2)");
      }),
    );
    await expect(asked).rejects.toThrow(AskerHasLeft);
    expect((await db.run("select pg_backend_pid() as pid")).rows).toEqual([session]);
    expect((await db.run("select id from app.left_behind")).rows).toEqual([]);
    expect((await db.run("select now() = statement_timestamp() as is_alone")).rows).toEqual([{ is_alone: true }]);
  });
});

describe("a connection that is given back inside a transaction", () => {
  it("goes, with whatever was open in it", async () => {
    const db = openDb(pool);
    const [session] = (await db.run("select pg_backend_pid() as pid")).rows;
    await db.run("begin");
    expect((await db.run("select pg_backend_pid() as pid")).rows).not.toEqual([session]);
  });
});
