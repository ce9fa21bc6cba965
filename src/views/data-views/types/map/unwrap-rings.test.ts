import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { describe, expect, it } from "vitest";
import { unwrapLand, unwrapRing } from "./unwrap-rings.ts";

const longest = (ring: readonly Position[]): number =>
  Math.max(...ring.slice(1).map(([longitude], place) => Math.abs(longitude! - ring[place]![0]!)));

describe("a ring", () => {
  it("that crosses the date line goes on beyond it", () => {
    const ring = [[170, 60], [-170, 60], [-170, 70], [170, 70], [170, 60]]; // biome-ignore format: a box
    expect(unwrapRing(ring)).toEqual([[170, 60], [190, 60], [190, 70], [170, 70], [170, 60]]); // biome-ignore format: a box
  });

  it("that stays on one side is left as it is", () => {
    const ring = [[-80, 10], [90, 10], [0, 50], [-80, 10]]; // biome-ignore format: a triangle
    expect(unwrapRing(ring)).toEqual(ring);
  });

  it("around a pole is closed along the edge of the world", () => {
    const ring = [[-180, -80], [-60, -75], [60, -75], [179, -80], [-180, -80]]; // biome-ignore format: around a pole
    expect(unwrapRing(ring).slice(-4)).toEqual([[180, -90], [0, -90], [-180, -90], [-180, -80]]); // biome-ignore format: corners
  });
});

it("a hole follows the land that it is in", () => {
  const box = (west: number, east: number) => [[west, 0], [east, 0], [east, 30], [west, 0]]; // biome-ignore format: a triangle
  const holed = (...coordinates: Position[][]) => unwrapLand({ type: "Polygon", coordinates }).coordinates;
  expect(holed(box(150, -170), box(-179, -175))).toEqual([box(150, 190), box(181, 185)]);
  expect(holed(box(170, -150), box(175, 179))).toEqual([box(-190, -150), box(-185, -181)]);
});

describe("the land of our maps", () => {
  type Countries = Topology<{ land: GeometryCollection }>;
  const file = createRequire(import.meta.url).resolve("world-atlas/countries-50m.json");
  const countries = JSON.parse(readFileSync(file, "utf8")) as Countries;
  const polygons = feature(countries, countries.objects.land).features.flatMap(({ geometry }) => {
    const land = unwrapLand(geometry as Polygon | MultiPolygon);
    return land.type === "Polygon" ? [land.coordinates] : land.coordinates;
  });
  const isLand = (longitude: number, latitude: number) =>
    [-360, 0, 360].some((turn) =>
      polygons.some((rings) => rings.filter((ring) => isWithin(ring, longitude + turn, latitude)).length % 2 === 1),
    );

  it("has no ring that jumps across the world", () => {
    const jumps = polygons.flat().filter((ring) => longest(ring) > 180);
    expect(jumps.map((ring) => ring[0])).toEqual([]);
  });

  it.each([
    ["the Norwegian Sea", 0, 67],
    ["the Denmark Strait", -25, 67.5],
    ["Hudson Bay", -86, 60],
    ["the Pacific on the date line", 180, 0],
  ])("leaves %s water", (_name, longitude, latitude) => expect(isLand(longitude, latitude)).toBe(false));

  it.each([
    ["Siberia", 170, 67],
    ["Siberia beyond the date line", -175, 67],
    ["Antarctica", 0, -80],
    ["Kansas", -98, 38],
  ])("has %s", (_name, longitude, latitude) => expect(isLand(longitude, latitude)).toBe(true));
});

/** By how often a line from it to the east meets the ring. */
function isWithin(ring: readonly Position[], longitude: number, latitude: number): boolean {
  let isIn = false;
  for (const [place, [x = 0, y = 0]] of ring.entries()) {
    const [beforeX = 0, beforeY = 0] = ring.at(place - 1)!;
    if (y > latitude === beforeY > latitude) continue;
    if (longitude < ((beforeX - x) * (latitude - y)) / (beforeY - y) + x) isIn = !isIn;
  }
  return isIn;
}
