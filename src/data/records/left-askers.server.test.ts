import pg from "pg";
import { expect, it } from "vitest";
import { queryOf, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(() => startDataWorld({ DATABASE_POOL: "4" }));

/** A collection that nobody can read for the moment, so that questions about it take as long as wanted. */
async function makeStuck() {
  const team = await world.team();
  const campers = await team.collection("Camper");
  const name = await team.field(campers, "Name", "plain_text");
  await team.add(campers, { [name]: "Ada Lovelace" });
  const { schema } = world.app.db.team(team.teamId);
  const other = new pg.Client({ connectionString: world.databaseUrl });
  await other.connect();
  const { rows } = await other.query(`select tablename from pg_tables where schemaname = $1 and tablename !~ '^_'`, [
    schema,
  ]);
  const table = `"${schema}"."${rows[0].tablename}"`;
  const waiting = async () => {
    const text = "select count(*)::int as count from pg_locks where not granted and relation = $1::regclass";
    return (await other.query(text, [table])).rows[0].count as number;
  };
  return {
    team,
    campers,
    name,
    other,
    waiting,
    lock: () => other.query(`begin; lock table ${table} in access exclusive mode`),
  };
}

it("a question whose asker has gone is ended in the database, and its connection serves the next one", async () => {
  const { team, campers, name, other, waiting, lock } = await makeStuck();
  const filter = { field: name, operator: "contains", value: "ada" };
  const questions = [
    "/search?q=lovelace",
    `/collections/${campers}/records?${queryOf({ filter })}`,
    `/collections/${campers}/records?${queryOf({ position: 20 })}`,
    `/collections/${campers}/count?${queryOf({ filter })}`,
  ];
  try {
    for (const question of questions) {
      // Definitions and rights are known by then.
      expect((await team.admin.get(team.path(question))).status, question).toBe(200);
      await lock();
      const leaving = new AbortController();
      const headers = { cookie: team.admin.cookieHeader() };
      const asked = fetch(world.url + team.path(question), { headers, signal: leaving.signal });
      asked.catch(() => {});
      await expect.poll(waiting, { message: question }).toBe(1);
      leaving.abort();
      await expect(asked).rejects.toThrow();
      // Still locked: it has not been answered, it was ended.
      await expect.poll(waiting, { message: question }).toBe(0);
      await other.query("rollback");
      for (let time = 0; time < 8; time++)
        expect((await team.admin.get(team.path(question))).status, question).toBe(200);
    }
  } finally {
    await other.end();
  }
});

it("what is written goes on, whoever has gone", async () => {
  const { team, campers, name, other, waiting, lock } = await makeStuck();
  try {
    await lock();
    const leaving = new AbortController();
    const asked = fetch(world.url + team.path(`/collections/${campers}/records`), {
      ...{ method: "POST", signal: leaving.signal },
      headers: { cookie: team.admin.cookieHeader(), "content-type": "application/json" },
      body: JSON.stringify({ values: { [name]: "Grace Hopper" } }),
    });
    asked.catch(() => {});
    await expect.poll(waiting).toBe(1);
    leaving.abort();
    await expect(asked).rejects.toThrow();
    await other.query("rollback");
    const names = async () => (await team.list(campers)).records.map((record) => record.name);
    await expect.poll(names).toEqual(["Ada Lovelace", "Grace Hopper"]);
  } finally {
    await other.end();
  }
});
