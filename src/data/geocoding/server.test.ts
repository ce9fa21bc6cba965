import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";

/** Answers as Nominatim does; says what it was asked. */
const asked: URL[] = [];
let answer: { status: number; body: string } = { status: 200, body: "[]" };
const service = createServer((request, reply) => {
  asked.push(new URL(request.url ?? "", "http://service"));
  reply.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
});

beforeAll(() => new Promise<void>((done) => service.listen(0, "127.0.0.1", done)));
afterAll(() => new Promise((done) => service.close(done)));

const without = whileTesting(startDataWorld);
const world = whileTesting(async () => {
  if (!service.listening) await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  const { port } = service.address() as AddressInfo;
  return startDataWorld({ GEOCODER_URL: `http://127.0.0.1:${port}/search?key=k`, GEOCODER_PER_SECOND: "1000" });
});

const address = { line1: "12 Lake Road", city: "Lake Placid", region: "NY", postalCode: "12946", country: "US" };

it("finds what an address may mean, asked part by part", async () => {
  const team = await world.team();
  const found = [{ display_name: "12 Lake Road, Lake Placid", lat: "44.27949123", lon: "-73.97987", place_id: 7 }];
  answer = { status: 200, body: JSON.stringify(found) };
  expect((await team.admin.get(team.path("/geocoder"))).body).toEqual({ isAvailable: true });
  expect(await team.admin.post(team.path("/geocoder"), address)).toMatchObject({
    status: 200,
    body: { places: [{ label: "12 Lake Road, Lake Placid", latitude: 44.279491, longitude: -73.97987 }] },
  });
  const { searchParams } = asked.at(-1)!;
  expect(Object.fromEntries(searchParams)).toMatchObject({
    ...{ key: "k", format: "jsonv2", street: "12 Lake Road", city: "Lake Placid", state: "NY", postalcode: "12946" },
    "accept-language": "en",
  });
  await team.admin.post(team.path("/geocoder"), { line1: "Camp Willow Lake" });
  expect(asked.at(-1)!.searchParams.get("q")).toBe("Camp Willow Lake");
});

it("asks nothing without an address", async () => {
  const team = await world.team();
  const before = asked.length;
  expect((await team.admin.post(team.path("/geocoder"), {})).body).toEqual({ places: [] });
  expect(asked).toHaveLength(before);
});

it.each([
  ["an error", { status: 500, body: "[]" }],
  ["no JSON", { status: 200, body: "<html>" }],
  ["another form", { status: 200, body: '[{"lat":"north"}]' }],
  ["a place beyond the poles", { status: 200, body: '[{"display_name":"x","lat":"91","lon":"0"}]' }],
])("says that the service is not available when it answers %s", async (_, given) => {
  const team = await world.team();
  answer = given;
  expect((await team.admin.post(team.path("/geocoder"), address)).status).toBe(503);
});

it("is not there without a service", async () => {
  const team = await without.team();
  expect((await team.admin.get(team.path("/geocoder"))).body).toEqual({ isAvailable: false });
  expect((await team.admin.post(team.path("/geocoder"), address)).status).toBe(404);
});
