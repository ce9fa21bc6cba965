import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { startDataWorld } from "#testing/data-world.ts";
import { makePmtiles } from "#testing/make-pmtiles.ts";
import { sendRaw } from "#testing/raw-request.ts";
import { whileTesting } from "#testing/while-testing.ts";

const folder = mkdtempSync(join(tmpdir(), "simply-tiles-"));
const file = join(folder, "town.pmtiles");
const attribution =
  '<b onclick="x()">Map</b> <a href="https://osm.example/?a=1&b">&copy; OSM</a><a href="javascript:x()">x</a><img';
const write = (word: string, input: object = {}) =>
  writeFileSync(
    file,
    makePmtiles({
      tiles: [
        { z: 3, x: 2, y: 3, bytes: Buffer.from(`${word} of three`) },
        { z: 4, x: 5, y: 6, bytes: Buffer.from(`${word} of four`) },
      ],
      metadata: { attribution },
      bounds: [-75, 44, -73, 45],
      ...input,
    }),
  );
write("water");
afterAll(() => rmSync(folder, { recursive: true }));

const elsewhere = "https://tiles.example:8443/v3/{z}/{x}/{y}.pbf?key=k";
const without = whileTesting(startDataWorld);
const ofFile = whileTesting(() => startDataWorld({ MAP_TILES_FILE: file }));
const ofUrl = whileTesting(() => startDataWorld({ MAP_TILES_URL: elsewhere, APP_URL: "http://127.0.0.1" }));

const cookieOf = ({ cookies }: { cookies: Map<string, string> }) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
});
const bytesAt = async (path: string, headers: Record<string, string>) => {
  const answer = await fetch(`${ofFile.url}${path}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

it("a file's tiles are described, and nothing of its words can run", async () => {
  const { admin } = await ofFile.team();
  expect((await admin.get("/api/map-tiles")).body).toEqual({
    tiles: {
      ...{ url: "/api/map-tiles/{z}/{x}/{y}", minZoom: 3, maxZoom: 4, bounds: [-75, 44, -73, 45] },
      attribution: 'Map <a href="https://osm.example/?a=1&#38;b" target="_blank" rel="noreferrer">&copy; OSM</a>x',
    },
  });
});

it("a tile is sent as it is packed, and not twice to who has it", async () => {
  const { admin } = await ofFile.team();
  const tile = await bytesAt("/api/map-tiles/4/5/6", cookieOf(admin));
  expect(tile).toMatchObject({ status: 200, text: "water of four" });
  expect(Object.fromEntries(tile.headers)).toMatchObject({
    "content-type": "application/vnd.mapbox-vector-tile",
    "content-encoding": "gzip",
    "cache-control": "private, max-age=86400",
    "x-content-type-options": "nosniff",
  });
  const again = { ...cookieOf(admin), "if-none-match": tile.headers.get("etag")! };
  expect(await bytesAt("/api/map-tiles/4/5/6", again)).toMatchObject({ status: 304, text: "" });
});

it.each([
  ["4/5/7", 204],
  ["2/1/1", 204],
  ["5/1/1", 204],
  ["4/16/0", 404],
  ["4/0/16", 404],
  ["23/0/0", 404],
  ["99999999/0/0", 404],
  ["4/5/-1", 400],
  ["4/5/6.5", 400],
  ["x/5/6", 400],
])("tile %s is answered by %i", async (path, status) => {
  const { admin } = await ofFile.team();
  expect((await bytesAt(`/api/map-tiles/${path}`, cookieOf(admin))).status).toBe(status);
});

it("a stranger gets neither tiles nor where they are", async () => {
  for (const path of ["/api/map-tiles", "/api/map-tiles/4/5/6"])
    expect((await ofFile.visitor().get(path)).status).toBe(401);
});

it("a file that was replaced is read anew", async () => {
  const { admin } = await ofFile.team();
  const before = await bytesAt("/api/map-tiles/4/5/6", cookieOf(admin));
  onTestFinished(() => write("water"));
  write("new water and more");
  const after = await bytesAt("/api/map-tiles/4/5/6", {
    ...cookieOf(admin),
    "if-none-match": before.headers.get("etag")!,
  });
  expect(after).toMatchObject({ status: 200, text: "new water and more of four" });
});

it("without tiles there are none", async () => {
  const { admin } = await without.team();
  expect((await admin.get("/api/map-tiles")).body).toEqual({ tiles: null });
  expect((await admin.get("/api/map-tiles/4/5/6")).status).toBe(404);
});

it("tiles of another host are asked of it by browsers, thanking OpenStreetMap", async () => {
  const { admin } = await ofUrl.team();
  expect((await admin.get("/api/map-tiles")).body).toMatchObject({
    tiles: { url: elsewhere, minZoom: 0, maxZoom: 14, attribution: expect.stringContaining("© OpenStreetMap</a>") },
  });
  expect((await admin.get("/api/map-tiles/4/5/6")).status).toBe(404);
});

it("the content policy lets pages reach exactly that host, and nothing else reach it", async () => {
  const policyAt = async (url: string, path: string) => {
    const policy = String((await sendRaw(url, { path })).headers["content-security-policy"]);
    return policy.split("; ").find((part) => part.startsWith("connect-src"));
  };
  const frame = "/team-1/admin/data-views/2/preview/frame";
  for (const path of ["/", "/login", "/assets/worker.js", frame])
    expect(await policyAt(ofUrl.url, path)).toBe("connect-src 'self' https://tiles.example:8443");
  expect(await policyAt(ofUrl.url, "/api/docs")).toBe("connect-src 'self'");
  expect(await policyAt(ofUrl.url, "/api/map-tiles")).toBeUndefined();
  for (const world of [ofFile, without]) expect(await policyAt(world.url, "/")).toBe("connect-src 'self'");
});
