import { expect, it } from "vitest";
import { frameOf, mapSize, placeIn } from "./map-frame.ts";
import { outlineOf } from "./outline.server.ts";

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

it.each([
  ["one place", [at(43.7, -71.4)]],
  ["a region with much coast", [at(58, 5), at(71, 31)]],
  ["the whole world", [at(-45, -120), at(60, 150), at(10, 0)]],
  ["both sides of the date line", [at(-17, 178), at(-14, -171)]],
])("land and borders of %s are drawn in few signs, and within the picture", async (_name, places) => {
  const outline = (await outlineOf(places))!;
  expect(outline.land.length + outline.borders.length).toBeLessThanOrEqual(40_000);
  expect(outline.land).toMatch(/^(M-?\d+ -?\d+l[-\d ]+z)+$/);
  for (const [x, y] of pointsIn(outline.land)) {
    expect(x).toBeGreaterThanOrEqual(-5);
    expect(x).toBeLessThanOrEqual(mapSize.width + 5);
    expect(y).toBeGreaterThanOrEqual(-5);
    expect(y).toBeLessThanOrEqual(mapSize.height + 5);
  }
  const frame = frameOf(places)!;
  for (const { latitude, longitude } of places) {
    const [x, y] = placeIn(frame, longitude < frame.west ? longitude + 360 : longitude, latitude);
    expect([x > 0, x < mapSize.width, y > 0, y < mapSize.height]).toEqual([true, true, true, true]);
  }
});

it("has nothing to draw where nothing is", async () => {
  expect(await outlineOf([])).toBeNull();
});

function pointsIn(path: string): [number, number][] {
  return path
    .split("M")
    .slice(1)
    .flatMap((part) => {
      let [x, y] = [0, 0];
      const numbers = [...part.matchAll(/-?\d+/g)].map(Number);
      return Array.from({ length: numbers.length / 2 }, (_, place): [number, number] => {
        [x, y] = [x + numbers[2 * place]!, y + numbers[2 * place + 1]!];
        return [x, y];
      });
    });
}
