import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { LongWorkShown } from "#platform/long-work/contract.ts";
import { type LongWork, longWork, runLongWork } from "#platform/long-work/long-work.server.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { locateWork } from "./locate-job.server.ts";

/** Knows every street with a number, answers as Nominatim does, and does before that what a test wants done. */
const asked: string[] = [];
let first: (street: string) => Promise<unknown> = async () => undefined;
let isBroken = false;
const service = createServer(async (request, reply) => {
  const street = new URL(request.url ?? "", "http://service").searchParams.get("street") ?? "";
  asked.push(street);
  await first(street);
  const number = /\d+/.exec(street)?.[0];
  const found = number ? [{ display_name: street, lat: `44.${number}`, lon: "-73.5" }] : [];
  reply.writeHead(isBroken ? 500 : 200, { "content-type": "application/json" }).end(JSON.stringify(found));
});
beforeAll(() => new Promise<void>((done) => service.listen(0, "127.0.0.1", done)));
afterAll(() => new Promise((done) => service.close(done)));

// No worker of its own: the test says when the work goes on.
const world = whileTesting(async () => {
  if (!service.listening) await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  const { port } = service.address() as AddressInfo;
  const GEOCODER_URL = `http://127.0.0.1:${port}/search`;
  return startDataWorld({ ROLE: "web", GEOCODER_URL, GEOCODER_PER_SECOND: "1000" });
});
const without = whileTesting(startDataWorld);

let team: DataTeam;
let families: string;
let name: string;
let home: string;

beforeEach(async () => {
  asked.length = 0;
  isBroken = false;
  first = async () => undefined;
  team = await world.team();
  families = await team.collection("Family");
  name = await team.field(families, "Name", "plain_text");
  home = await team.field(families, "Home", "physical_address");
});

type Begun = { workId: string | null; total: number };
type Address = { line1: string; latitude: number | null; longitude: number | null };
const at = (line1: string, more: object = {}) => ({ line1, city: "Lake Placid", region: "NY", country: "US", ...more });
const add = async (called: string, address: object | null = null) =>
  (await team.add(families, { [name]: called, ...(address && { [home]: address }) })).id;
const send = (input: object = {}, who: Visitor = team.admin) =>
  who.post(team.path("/geocoder/records"), { collectionId: families, fieldId: home, ...input });
const begin = (input?: object, who?: Visitor) => bodyOf<Begun>(send(input, who));
const run = (workId: string | null, kind: LongWork = locateWork) =>
  runLongWork(world.app, [kind], { teamId: team.teamId, workId: workId! });
const look = (workId: string | null, who: Visitor = team.admin) =>
  bodyOf<LongWorkShown>(who.get(team.path(`/long-work/${workId}`)));
const latitudeOf = async (id: string) => ((await team.read(id)).values[home] as Address | undefined)?.latitude;

it("addresses that have none get their coordinates, as one change set that can be undone", async () => {
  const here = await add("Ada", at("1 Main Street"));
  const there = await add("Bob", at("2 Main Street"));
  const known = await add("Cid", at("3 Main Street", { latitude: 10, longitude: 20 }));
  const inTown = await add("Dee", at(""));
  const nowhere = await add("Eve", at("By the lake"));
  await add("Fay");
  const { workId, total } = await begin();
  expect(total).toBe(3);
  await run(workId);
  expect(asked.sort()).toEqual(["1 Main Street", "2 Main Street", "By the lake"]);
  const latitudes = () => Promise.all([here, there, known, inTown, nowhere].map(latitudeOf));
  expect(await latitudes()).toEqual([44.1, 44.2, 10, null, null]);
  const work = await look(workId);
  expect(work).toMatchObject({ kind: "locate-records", state: "done", done: 3, total: 3 });
  expect(work.result).toMatchObject({ records: 2, notFound: 1, skipped: { records: 0 } });
  const { changeSetId } = work.result as { changeSetId: string };
  expect((await team.history(here))[0]).toMatchObject({ changeSetId, kind: "updated" });
  expect((await team.history(there))[0]).toMatchObject({ changeSetId, kind: "updated" });
  expect((await team.admin.post(team.path(`/change-sets/${changeSetId}/undo`), {})).status).toBe(200);
  expect(await latitudes()).toEqual([null, null, 10, null, null]);
});

it("it is about the given records, or those that a filter matches, and the same address is asked for once", async () => {
  const twins = [await add("Ada", at("5 Lake Road")), await add("Ada", at("5 Lake Road"))];
  const other = await add("Bob", at("6 Lake Road"));
  expect((await begin({ recordIds: [other] })).total).toBe(1);
  const { workId, total } = await begin({ filter: { field: name, operator: "is", value: "Ada" } });
  expect(total).toBe(2);
  await run(workId);
  expect(asked).toEqual(["5 Lake Road"]);
  expect(await Promise.all([...twins, other].map(latitudeOf))).toEqual([44.5, 44.5, null]);
});

it("where nothing is to be found no work begins", async () => {
  await add("Ada", at(""));
  expect(await begin()).toEqual({ workId: null, total: 0 });
});

it("what somebody writes in the meantime stays, and what is deleted is left alone", async () => {
  const moved = await add("Ada", at("1 Main Street"));
  const gone = await add("Bob", at("2 Main Street"));
  const renamed = await add("Cid", at("3 Main Street"));
  const { workId } = await begin();
  first = async (street) => {
    if (street.startsWith("1"))
      await team.change(moved, { values: { [home]: at("9 Far Away", { latitude: 1, longitude: 2 }) } });
    if (street.startsWith("2")) await team.admin.delete(team.path(`/records/${gone}`));
    if (street.startsWith("3")) await team.change(renamed, { values: { [name]: "Cyd" } });
  };
  await run(workId);
  expect(await latitudeOf(moved)).toBe(1);
  expect((await team.read(renamed)).values).toMatchObject({ [name]: "Cyd", [home]: { latitude: 44.3 } });
  expect((await look(workId)).result).toMatchObject({ records: 1, notFound: 0, skipped: { records: 2 } });
});

it("it stops when it is told to, and what was found stays", async () => {
  const ids = [await add("Ada", at("1 Main Street")), await add("Bob", at("2 Main Street"))];
  const { workId } = await begin();
  first = async () => void (await team.admin.post(team.path(`/long-work/${workId}/stop`)));
  await run(workId);
  expect((await look(workId)).state).toBe("stopped");
  expect(await Promise.all(ids.map(latitudeOf))).toEqual([null, null]);
});

it("a run that was killed goes on, in the same change set", async () => {
  const ids = [await add("Ada", at("1 Main Street")), await add("Bob", at("2 Main Street"))];
  const { workId } = await begin();
  let steps = 0;
  const dying = longWork({
    kind: locateWork.kind,
    run: (running) =>
      locateWork.run({
        ...running,
        step: (piece) => {
          steps += 1;
          if (steps === 2) throw new Error("the lights go out");
          return running.step(piece);
        },
      }),
  });
  await expect(run(workId, dying)).rejects.toThrow("the lights go out");
  expect(await Promise.all(ids.map(latitudeOf))).toEqual([null, null]);
  await run(workId);
  expect(await Promise.all(ids.map(latitudeOf))).toEqual([44.1, 44.2]);
});

it("a service that fails again and again ends it, in words", async () => {
  for (const number of [1, 2, 3, 4]) await add("Ada", at(`${number} Main Street`));
  const { workId } = await begin();
  isBroken = true;
  await run(workId);
  expect(asked).toHaveLength(3);
  expect(await look(workId)).toMatchObject({ state: "failed", problem: { error: "unavailable" } });
});

it("nobody changes what they may not, not even when they lose the right on the way", async () => {
  const id = await add("Ada", at("1 Main Street"));
  const reading = {
    permissions: ["read_data_record_metadata", "read_data_field_data"],
    collectionId: families,
  } as const;
  const reader = await team.memberWith([{ ...reading, permissions: [...reading.permissions] }]);
  expect((await send({}, reader)).status).toBe(403);
  const blind = await team.memberWith([
    { permissions: ["read_data_record_metadata", "update_data_field_data"], collectionId: families },
  ]);
  expect((await send({}, blind)).status).toBe(400);
  expect((await send({}, await team.memberWith([]))).status).toBe(404);
  expect((await send({ fieldId: name })).status).toBe(404);

  const writer = await team.memberWith([
    { permissions: [...reading.permissions, "update_data_field_data"], collectionId: families },
  ]);
  const { workId } = await begin({}, writer);
  await world.db.run("delete from app.data_grant where permission = 'update_data_field_data'");
  await world.db.run("update app.team set definitions_version = definitions_version + 1");
  await run(workId);
  expect(await latitudeOf(id)).toBeNull();
  expect((await look(workId, writer)).result).toMatchObject({ records: 0, skipped: { records: 1 } });
});

it("without a service there is no such thing", async () => {
  const other = await without.team();
  const at = await other.collection("Family");
  const fieldId = await other.field(at, "Home", "physical_address");
  expect((await other.admin.post(other.path("/geocoder/records"), { collectionId: at, fieldId })).status).toBe(404);
});
