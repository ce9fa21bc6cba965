import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startRawRows } from "#testing/raw-rows-client.ts";
import { runsOf } from "#testing/sample.ts";
import { startTestApp } from "#testing/test-app.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { UtcClient } from "./pooled-client.ts";
import { asRowBlocks, openRawRows, type RowBlocks, releaseRows } from "./raw-rows.ts";

const world = whileTesting(startTestApp);

/** Each test has a connection of its own: one that is left within a failed transaction is no other test's trouble. */
let raw: Awaited<ReturnType<typeof startRawRows>>;
beforeEach(async () => {
  raw = await startRawRows(world);
});
afterEach(() => raw.stop());

const whole = (blocks: RowBlocks): string => Buffer.concat(blocks).toString("base64");

it("gives rows byte by byte, however they are cut on their way, and leaves other statements alone", {
  tags: ["generated"],
}, async () => {
  const row = fc.array(
    fc.option(fc.oneof(fc.string({ unit: "grapheme", maxLength: 9 }), fc.constant("é".repeat(99_000)))),
    {
      minLength: 3,
      maxLength: 3,
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 40 }), async (rows) => {
      const given = rows.map((cells) => cells.map((cell) => cell?.replaceAll("\u0000", "") ?? null));
      const lists = [0, 1, 2].map((place) => given.map((cells) => cells[place]!));
      await raw.client.query("begin");
      await raw.client.query({
        text: `declare given no scroll cursor for
          select * from unnest($1::text[], $2::text[], $3::text[]) with ordinality as t (a, b, c, n) order by n`,
        values: lists,
      });
      const some = await raw.rawRows("fetch forward 7 from given");
      const seven = await raw.client.query("select 7 as seven");
      const rest = await raw.rawRows("fetch forward all from given");
      await raw.client.query("rollback");
      expect(seven.rows).toEqual([{ seven: 7 }]);
      const numbered = given.map((cells, place) => [...cells, String(place + 1)]);
      expect(whole(some)).toBe(whole(asRowBlocks(numbered.slice(0, 7))));
      expect(whole(rest)).toBe(whole(asRowBlocks(numbered.slice(7))));
      releaseRows(some);
      expect(some).toEqual([]);
    }),
    { numRuns: runsOf(30) },
  );
});

it("tells of what goes wrong, before the first row or after some, and can be used again", async () => {
  await expect(raw.rawRows("select nothing")).rejects.toThrow(/nothing/);
  await expect(raw.rawRows("select 1 / (5000 - n) from generate_series(1, 9000) n")).rejects.toThrow(/zero/);
  expect((await raw.client.query("select 8 as eight")).rows).toEqual([{ eight: 8 }]);
  expect(whole(await raw.rawRows("select 9, null"))).toBe(whole(asRowBlocks([["9", null]])));
});

it("ends with its connection", async () => {
  const other = new UtcClient({ connectionString: world.databaseUrl });
  other.on("error", () => {});
  await other.connect();
  const waiting = openRawRows(other)("select pg_sleep(60)");
  const refused = expect(waiting).rejects.toThrow();
  await other.end();
  await refused;
});
