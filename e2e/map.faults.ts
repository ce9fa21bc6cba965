import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Feature } from "geojson";
import { expect, it } from "vitest";
import { makePmtiles, makeVectorTiles } from "#testing/make-pmtiles.ts";
import { findInEveryLook } from "./pages.ts";
import { member, type Page, startWorld } from "./world.ts";

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
