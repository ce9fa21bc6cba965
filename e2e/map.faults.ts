import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Feature } from "geojson";
import { expect, it } from "vitest";
import { makePmtiles, makeVectorTiles } from "#testing/make-pmtiles.ts";
import { findInEveryLook } from "./pages.ts";
import { admin, member, type Page, startWorld } from "./world.ts";

/** Drawing a map takes a browser without a graphics card long. */
const world = startWorld();

async function familiesOf(page: Page): Promise<string> {
  const answer = await page.context().request.get(`/api/dataCollections?TeamId=${world.teamId("camp")}`);
  const all = (await answer.json()) as { id: string; pluralName: string }[];
  const { id } = all.find(({ pluralName }) => pluralName === "Families")!;
  return world.pathOf("camp", `/data-collections/${id}/records`);
}

it("a map stands on the operator's own tiles, and on outlines where they cannot be had", {
  timeout: 90_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "simply-tiles-"));
  const file = join(folder, "world.pmtiles");
  const ring = [[-80, 35], [-60, 35], [-60, 48], [-80, 48], [-80, 35]]; // biome-ignore format: one line
  const lake: Feature = { type: "Feature", properties: {}, geometry: { type: "Polygon", coordinates: [ring] } };
  const layers = { water: { type: "FeatureCollection" as const, features: [lake] } };
  writeFileSync(file, makePmtiles({ tiles: makeVectorTiles(layers, 2), metadata: { attribution: "© The Lake" } }));
  Object.assign(world.app.app.env, { MAP_TILES_FILE: file });
  try {
    const { page } = await world.visitAs(member, { width: 1440, allowed: /Failed to load resource/ });
    const path = await familiesOf(page);
    await page.goto(path);
    const tile = page.waitForResponse(/\/api\/map-tiles\/\d/);
    await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Where families live" }).click();
    expect((await tile).status()).toBe(200);
    await page.getByText("© The Lake").waitFor();
    const lost = page.getByText("The detailed map can’t be reached right now.");
    expect(await lost.count()).toBe(0);
    expect(await findInEveryLook(page)).toEqual([]);

    await page.route(/\/api\/map-tiles\/\d/, (route) => route.abort());
    await page.reload();
    await lost.waitFor();
    await page.getByRole("region", { name: "Map" }).waitFor();
    await expect.poll(() => page.getByText("© The Lake").count()).toBe(0);
  } finally {
    Object.assign(world.app.app.env, { MAP_TILES_FILE: undefined });
    rmSync(folder, { recursive: true });
  }
});

it("addresses are found from the map and from the list, and taken back", async () => {
  const service = createServer((request, reply) => {
    const number = Number(/street=(\d+)/.exec(request.url ?? "")?.[1]);
    const found = { display_name: "A door", lat: `42.${number}`, lon: "-75" };
    reply.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify([found]));
  }).listen(0, "127.0.0.1");
  await once(service, "listening");
  const { port } = service.address() as AddressInfo;
  Object.assign(world.app.app.env, { GEOCODER_URL: `http://127.0.0.1:${port}/`, GEOCODER_PER_SECOND: 20 });
  try {
    const { page } = await world.visitAs(admin, { width: 1440 });
    await page.goto(await familiesOf(page));
    await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Where families live" }).click();
    const rough = page.getByText("10 places are known only by town.");
    await rough.waitFor();
    await page.getByRole("button", { name: "Find on map" }).click();
    await page.getByText("10 addresses found on the map.").waitFor();
    await rough.waitFor({ state: "detached" });
    expect(await page.getByRole("button", { name: "Find on map" }).count()).toBe(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await rough.waitFor();

    await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "All Records" }).click();
    await page.getByRole("checkbox", { name: "Select all records" }).click();
    await page.getByRole("button", { name: "Find on map" }).click();
    await page.getByText("10 addresses found on the map.").waitFor();
    await page.getByRole("button", { name: "Undo" }).waitFor();
  } finally {
    Object.assign(world.app.app.env, { GEOCODER_URL: undefined, GEOCODER_PER_SECOND: 1 });
    service.close();
  }
});
