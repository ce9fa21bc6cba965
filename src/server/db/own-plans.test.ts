import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import { expect, it } from "vitest";
import { makeTeam } from "#testing/factories.ts";
import { nastyText } from "#testing/nasty-values.ts";
import { runsOf } from "#testing/sample.ts";
import { startTestApp } from "#testing/test-app.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { type Db, openDb, openPool, type TeamDb } from "./db.ts";
import { rowsAsArrays } from "./kept-plans.ts";
import { literalOf, mostOwnPlans, writtenOut } from "./own-plans.ts";
import { watchSlowStatements } from "./slow-statements.ts";

const world = whileTesting(startTestApp);

async function withOne(use: (db: Db, pool: pg.Pool) => Promise<void>, { isPooled = false } = {}) {
  const pool = openPool(world.app.pool.options.connectionString!, 1, { isPooled });
  try {
    await use(openDb(pool), pool);
  } finally {
    await pool.end();
  }
}

const plansOn = async (pool: pg.Pool): Promise<string[]> =>
  (await pool.query("select name from pg_prepared_statements order by prepare_time")).rows.map(({ name }) => name);

async function withTeam(db: Db): Promise<TeamDb> {
  const { teamId } = await makeTeam(world.db);
  return db.team(teamId);
}

const day = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString());
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const given: Record<string, fc.Arbitrary<unknown>> = {
  text: orNull(nastyText),
  "text[]": orNull(fc.array(orNull(nastyText), { maxLength: 4 })),
  "uuid[]": fc.array(orNull(fc.uuid()), { maxLength: 3 }),
  uuid: orNull(fc.uuid()),
  int: orNull(fc.integer()),
  numeric: orNull(
    fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom("-1.50", "1e3", "9".repeat(40))),
  ),
  boolean: orNull(fc.boolean()),
  date: orNull(day.map((text) => text.slice(0, 10))),
  timestamptz: orNull(day),
};

it("a value means the same in a statement's words as beside them, whatever it is", {
  tags: ["generated"],
}, async () => {
  await withOne(async (db) => {
    const { plain } = await withTeam(db);
    let written = 0;
    for (const [type, values] of Object.entries(given)) {
      const property = fc.asyncProperty(values, values, async (one, other) => {
        const cast = sql.raw(type);
        const asked = sql`select (${one}::${cast})::text as one, (${other}::${cast})::text as other,
          ${one}::${cast} is not distinct from ${other}::${cast} as same, 'it''s $1' as fixed`;
        const own = writtenOut(plain, asked);
        if (!own) {
          expect(JSON.stringify([one, other])).toContain("\\u0000");
          return;
        }
        written++;
        const expected = await asked.execute(plain);
        for (let time = 0; time < 2; time++) expect((await plain.executeQuery(own)).rows).toEqual(expected.rows);
      });
      await fc.assert(property, { numRuns: runsOf(60) });
    }
    expect(written).toBeGreaterThan(runsOf(300));
  });
});

it("what stands still in words, and what nobody has tried, stays beside them", () => {
  for (const value of ["now", "Today 12:00", "12:00yesterday", ["tomorrow"], "a\0b", { a: 1 }, new Date(), [[1]], 10n])
    expect(literalOf(value)).toBeUndefined();
  expect(literalOf("Snow, todays")).toBe("'Snow, todays'");
  expect(literalOf(null)).toBe("null");
});

const asking = (db: TeamDb) => (statement: RawBuilder<unknown>) =>
  db.plain.executeQuery<Record<string, unknown>>(writtenOut(db.plain, statement)!);

it("a connection has no more plans than its bound, and the longest unused one leaves", async () => {
  await withOne(async (db, pool) => {
    const ask = asking(await withTeam(db));
    const question = (number: number) => ask(sql`select ${number}::int as number`);
    for (let number = 0; number < mostOwnPlans; number++) expect((await question(number)).rows).toEqual([{ number }]);
    const before = await plansOn(pool);
    expect(before).toHaveLength(mostOwnPlans);
    // Asked again, the first is no longer the one that is longest unused.
    await question(0);
    for (const number of [1000, 1001]) expect((await question(number)).rows).toEqual([{ number }]);
    const after = await plansOn(pool);
    expect(after).toHaveLength(mostOwnPlans);
    expect(before.filter((name) => !after.includes(name))).toEqual(before.slice(1, 3));
    expect((await question(1)).rows).toEqual([{ number: 1 }]);
  });
});

it("a plan outlives a change of type, and a statement that fails leaves none behind", async () => {
  await withOne(async (db, pool) => {
    const team = await withTeam(db);
    const ask = asking(team);
    const at = sql.table(`${team.schema}.sample`);
    await sql`create table ${at} (id int)`.execute(team.plain);
    await sql`insert into ${at} values (7)`.execute(team.plain);
    const question = sql`select * from ${at} where id > ${1}::int`;
    for (let time = 0; time < 2; time++) expect((await ask(question)).rows).toEqual([{ id: 7 }]);
    await sql`alter table ${at} alter column id type bigint, add column more text default 'x'`.execute(team.plain);
    for (let time = 0; time < 2; time++) expect((await ask(question)).rows).toEqual([{ id: 7, more: "x" }]);
    expect((await ask(sql`${rowsAsArrays}select * from ${at} where id > ${1}::int`)).rows).toEqual([[7, "x"]]);
    await expect(ask(sql`select ${"x"}::int`)).rejects.toMatchObject({ code: "22P02" });
    await expect(ask(sql`select 1 / ${0}::int`)).rejects.toMatchObject({ code: "22012" });
    expect(await plansOn(pool)).toEqual([]);
    // Gone without our doing.
    await ask(question);
    await pool.query("deallocate all");
    expect((await ask(question)).rows).toEqual([{ id: 7, more: "x" }]);
  });
});

it("behind a pooler nothing is kept, and rows come as they are wanted", async () => {
  await withOne(
    async (db, pool) => {
      const ask = asking(await withTeam(db));
      const question = sql`${rowsAsArrays}select ${"a"}::text as a, ${"b"}::text as a`;
      for (let time = 0; time < 3; time++) expect((await ask(question)).rows).toEqual([["a", "b"]]);
      expect(await plansOn(pool)).toEqual([]);
    },
    { isPooled: true },
  );
});

it("where a slow one is told of, its values are not", async () => {
  await withOne(async (_db, pool) => {
    const slow = watchSlowStatements(pool);
    const ask = asking(await withTeam(openDb(pool)));
    for (let time = 0; time < 2; time++) await ask(sql`select pg_sleep(0.25), ${"O'Hara \\ secret"}::text`);
    const [told, ...others] = slow.newest();
    expect(others).toEqual([]);
    expect(told).toMatchObject({ count: 2 });
    expect(told!.text).toContain("select pg_sleep(0.25), ");
    expect(told!.text).not.toMatch(/Hara|secret/);
  });
});
