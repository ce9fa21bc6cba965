import { beforeEach, describe, expect, it, vi } from "vitest";
import { outsideTransactions } from "#server/db/one-connection.ts";
import { newId } from "#shared/ids.ts";
import { type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { patience } from "#testing/patience.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { buildIndexes } from "./build-indexes.server.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;

beforeEach(async () => {
  team = await world.team();
});

const schema = () => world.db.team(team.teamId).schema;

/** What of the table is indexed, and whether it can be used. */
async function indexesOf(table: string): Promise<{ name: string; on: string; valid: boolean }[]> {
  const { rows } = await world.db.run(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as on, i.indisvalid as valid
     from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = $1::regclass`,
    [`${schema()}.${table}`],
  );
  return (rows as { name: string; on: string; valid: boolean }[]).map((row) => ({
    ...row,
    on: row.on.replace(/^.* USING /, ""),
  }));
}
const meanings = async (table: string) =>
  (await indexesOf(table)).filter(({ valid }) => valid).map(({ on }) => on.replaceAll("public.", ""));

async function fill(table: string, howMany: number) {
  const ids = Array.from({ length: howMany }, () => newId());
  await world.db.run(
    `insert into ${schema()}.${table} (_record_id, _record_number, _created_at, _updated_at)
     select id, place, now(), now() from unnest($1::uuid[]) with ordinality as given (id, place)`,
    [ids],
  );
}

describe("indexes", () => {
  it("come with the field where there is little to sort, under names of their own", async () => {
    const long = "A title that is so long that its first letters alone say nothing of ";
    const cabins = await team.collection("Cabin", { pluralName: "Cabins" });
    for (const title of ["By name", "Size", "Size fold", `${long}one`, `${long}two`]) {
      await team.field(cabins, title, "plain_text");
    }
    const others = await team.collection("Cabin size", { pluralName: "Cabins size" });
    await team.field(others, "Fold", "plain_text");
    const found = await meanings("cabins");
    expect(found).toEqual(
      expect.arrayContaining([
        "btree (by_name, _record_id) WHERE _is_active",
        "btree (fold(size) text_pattern_ops)",
        "btree (size_fold, _record_id) WHERE _is_active",
      ]),
    );
    expect(found.filter((on) => on.includes("text_pattern_ops"))).toHaveLength(5);
    for (const { name } of await indexesOf("cabins")) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63);
  });

  it("are made beside everybody's work where there is much", async () => {
    const cabins = await team.collection("Cabin");
    await fill("cabins", 10_001);
    await team.field(cabins, "Beds", "number");
    await vi.waitUntil(async () => (await meanings("cabins")).includes("btree (beds, _record_id) WHERE _is_active"), {
      timeout: patience,
      interval: 100,
    });
    expect((await indexesOf("cabins")).every(({ valid }) => valid)).toBe(true);
  });

  it("that are missing or half made are found and made again", async () => {
    const cabins = await team.collection("Cabin");
    await team.field(cabins, "Beds", "number");
    await team.field(cabins, "Colour", "plain_text");
    const all = await indexesOf("cabins");
    const named = (part: string) => all.find(({ on }) => on.includes(part))!.name;
    await world.db.run(`drop index ${schema()}.${named("fold(colour)")}`);
    await world.db.run("update pg_index set indisvalid = false where indexrelid = $1::regclass", [
      `${schema()}.${named("(beds,")}`,
    ]);
    await buildIndexes(world.app, { teamId: team.teamId });
    expect((await indexesOf("cabins")).map(({ on }) => on).sort()).toEqual(all.map(({ on }) => on).sort());
    expect((await indexesOf("cabins")).every(({ valid }) => valid)).toBe(true);
    const before = await indexesOf("cabins");
    await buildIndexes(world.app, {});
    expect(await indexesOf("cabins")).toEqual(before);
  });

  it("that another worker is making right now are left to it", async () => {
    const cabins = await team.collection("Cabin");
    await team.field(cabins, "Beds", "number");
    const { name } = (await indexesOf("cabins")).find(({ on }) => on.includes("(beds,"))!;
    await world.db.run(`drop index ${schema()}.${name}`);
    let first: Promise<void> | undefined;
    await world.db.transaction(async (tx) => {
      // Who makes an index waits for everybody who writes at this moment.
      await tx.run(`lock table ${schema()}.cabins in row exclusive mode`);
      await outsideTransactions(async () => {
        first = buildIndexes(world.app, { teamId: team.teamId });
        await vi.waitUntil(async () => (await indexesOf("cabins")).some((each) => each.name === name), patience);
        await buildIndexes(world.app, { teamId: team.teamId });
        expect(await indexesOf("cabins")).toContainEqual(expect.objectContaining({ name, valid: false }));
      });
    });
    await first;
    expect(await indexesOf("cabins")).toContainEqual(expect.objectContaining({ name, valid: true }));
  });

  it("make way for texts that they cannot hold", async () => {
    const cabins = await team.collection("Cabin");
    const about = await team.field(cabins, "About", "plain_text");
    expect((await meanings("cabins")).join()).toContain("about");
    const path = team.path(`/collections/${cabins}/fields/${about}`);
    expect((await team.admin.patch(path, { config: { maxLength: 50_000 } })).status).toBe(200);
    expect((await meanings("cabins")).join()).not.toContain("about");
    // Not one that could be pressed together into an entry.
    const text = Array.from({ length: 1000 }, () => newId()).join("");
    expect((await team.add(cabins, { [about]: text })).values[about]).toBe(text);
  });
});
