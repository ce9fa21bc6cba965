import { type RawBuilder, sql } from "kysely";
import { expect, it, vi } from "vitest";
import { DataRights } from "#data/collections/data-rights.ts";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import { databasePoint } from "#server/db/database-point.ts";
import { openDb, openPool, type TeamDb } from "#server/db/db.ts";
import { outsideTransactions } from "#server/db/one-connection.ts";
import { startDataWorld } from "#testing/data-world.ts";
import { patience } from "#testing/patience.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { openPage } from "./read-page.server.ts";
import { versionsReader } from "./read-versions.server.ts";
import { writtenRowsOf } from "./written-rows.server.ts";

const world = whileTesting(startDataWorld);

/** A reader of the campers' versions, and their table. */
async function open(also?: () => RawBuilder<unknown>) {
  const made = await world.team();
  const campers = await made.collection("Camper");
  const age = await made.field(campers, "Age", "number");
  for (const value of [7, 8, 9]) await made.add(campers, { [age]: value });
  const team = world.db.team(made.teamId);
  const definitions = await readDefinitions(team);
  const known = { definitions, rights: DataRights.ofEverything(definitions), timeZone: "UTC" };
  const filter = { field: age, operator: "at_least", value: 8 };
  const asked = { collectionId: campers, filter, sort: [{ field: age, descending: true }], also };
  const opened = await openPage(team, known, asked, { extent: "whole" });
  const { version } = writtenRowsOf(team, opened.list.columns, opened.keys, opened.selection);
  const read = versionsReader({ ...opened, selection: { ...opened.selection, text: version! } }, asked);
  const { table, fields } = definitions.collections.get(campers)!;
  const column = sql.id(fields[0]!.column);
  const change = (on: TeamDb, from: number, to: number) =>
    sql`update ${sql.table(`${team.schema}.${table}`)} set ${column} = ${to}::int where ${column} = ${from}::int`.execute(
      on.plain,
    );
  return { team, read, change };
}

async function pointOf(): Promise<string> {
  const { rows } = await world.app.pool.query(`select ${databasePoint} as point`);
  return rows[0].point;
}

/** The rows that have a value, and those that have none. */
const countsIn = (versions: string) => versions.split(";").map((part) => Number.parseInt(part, 10));

it("are the same until something is written, whoever writes it, and others from the commit on", async () => {
  const { team, read, change } = await open();
  const first = await read(team);
  expect(countsIn(first)).toEqual([2, 0]);
  for (let time = 0; time < 10; time++) expect(await read(team)).toBe(first);
  let within = "";
  await world.db.transaction(async (tx) => {
    const inside = tx.team(team.id);
    expect(await read(inside)).toBe(first);
    await change(inside, 7, 17);
    within = await read(inside);
    expect(countsIn(within)).toEqual([3, 0]);
    // Nobody else sees it yet.
    expect(await outsideTransactions(() => read(team))).toBe(first);
    await change(inside, 17, 18);
    expect(await read(inside)).not.toBe(within);
    expect(await outsideTransactions(() => read(team))).toBe(first);
  });
  const after = await read(team);
  expect(countsIn(after)).toEqual([3, 0]);
  const rolledBack = world.db.transaction(async (tx) => {
    await change(tx.team(team.id), 18, 1);
    expect(countsIn(await read(tx.team(team.id)))).toEqual([2, 0]);
    throw new Error("no");
  });
  await expect(rolledBack).rejects.toThrow("no");
  expect(await read(team)).toBe(after);
  // Another place in the list.
  await change(team, 18, 8);
  expect(countsIn(await read(team))).toEqual([3, 0]);
  expect(await read(team)).not.toBe(after);
});

it("are not asked for where the asker knows that the database is where it was", async () => {
  const { team, read, change } = await open();
  const pool = openPool(world.app.pool.options.connectionString!, 1);
  const asked: string[] = [];
  try {
    const alone = openDb(pool).team(team.id);
    pool.on("connect", (client) => {
      const query = client.query.bind(client) as (...given: unknown[]) => unknown;
      client.query = ((...given: unknown[]) => {
        asked.push(JSON.stringify(given[0]));
        return query(...given);
      }) as typeof client.query;
    });
    const first = await read(alone);
    let here = "";
    // Others who write on the same server move the point; then it is tried again.
    await vi.waitFor(async () => {
      here = await pointOf();
      await read(alone, here);
      const count = asked.length;
      for (let time = 0; time < 3; time++) expect(await read(alone, here)).toBe(first);
      expect(asked).toHaveLength(count);
    }, patience);
    const count = asked.length;
    // What a transaction has written itself is seen by nobody else, and does not move the point.
    await world.db.transaction(async (tx) => {
      await change(tx.team(team.id), 7, 17);
      expect(countsIn(await read(tx.team(team.id), here))).toEqual([3, 0]);
    });
    const there = await pointOf();
    expect(there).not.toBe(here);
    expect(countsIn(await read(alone, there))).toEqual([3, 0]);
    expect(countsIn(await read(alone))).toEqual([3, 0]);
    expect(asked.length).toBeGreaterThan(count);
  } finally {
    await pool.end();
  }
});

it("of a question that depends on the time are read each time, though nothing is written", async () => {
  const isOpen = sql`current_setting('simply.sample', true) is distinct from 'closed'`;
  const { team, read } = await open(() => sql`now() is not null and ${isOpen}`);
  const pool = openPool(world.app.pool.options.connectionString!, 1);
  try {
    const alone = openDb(pool).team(team.id);
    for (let time = 0; time < 4; time++) expect(countsIn(await read(alone, await pointOf()))).toEqual([2, 0]);
    // Stands for time that passes: another answer at the same point.
    await pool.query("set simply.sample = 'closed'");
    expect(countsIn(await read(alone, await pointOf()))).toEqual([0, 0]);
  } finally {
    await pool.end();
  }
});
