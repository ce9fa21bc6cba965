import { beforeEach, expect, it, vi } from "vitest";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { systemCaller } from "#data/records/writing/system-caller.server.ts";
import { Cache } from "#shared/cache.ts";
import { type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { patience } from "#testing/patience.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { TeamDb } from "./db.ts";
import { readThrough } from "./read-through.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let campers: string;

beforeEach(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
});

const rename = (inside: TeamDb, name: string) =>
  inside.update("collection", { name }).where("id", "=", campers).execute();

it("what a transaction has written is not kept for others, who would see it though it is undone", async () => {
  const caller = (await systemCaller(world.db, team.teamId))!;
  const nameFor = async (inside: TeamDb) => {
    // A version that nobody has read yet.
    const later = { ...caller, definitionsVersion: caller.definitionsVersion + 1 };
    return (await definitionsAndRights(inside, later)).definitions.collections.get(campers)!.name;
  };
  const undone = world.db.transaction(async (tx) => {
    await rename(tx.team(team.teamId), "Wrong");
    expect(await nameFor(tx.team(team.teamId))).toBe("Wrong");
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  expect(await nameFor(world.db.team(team.teamId))).toBe("Camper");
});

it("what was read inside of one is kept once it has committed, as it is then", async () => {
  const cache = new Cache<string, string>("test", { max: 10 });
  const read = vi.fn(async (inside: TeamDb) => {
    const found = inside.from("collection").select("name").where("id", "=", campers);
    return (await found.executeTakeFirstOrThrow()).name;
  });
  const ask = (inside: TeamDb) => readThrough(cache, inside, { key: "name", version: 1, read });
  await world.db.transaction(async (tx) => {
    expect(await ask(tx.team(team.teamId))).toBe("Camper");
    await rename(tx.team(team.teamId), "Child");
    expect(cache.size).toBe(0);
  });
  await vi.waitFor(() => expect(cache.size).toBe(1), patience);
  expect([await ask(world.db.team(team.teamId)), read.mock.calls.length]).toEqual(["Child", 2]);
});
