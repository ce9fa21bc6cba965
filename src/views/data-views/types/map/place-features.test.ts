import { describe, expect, it } from "vitest";
import { boundsOf, featuresOf, isWithin } from "./place-features.ts";

const at = (latitude: number, longitude: number) => ({ id: "a", name: "A", latitude, longitude });

describe("bounds", () => {
  it("are the smallest box", () => {
    expect(boundsOf([])).toBeUndefined();
    expect(boundsOf([at(1, 2), at(-3, 10)])).toEqual({ west: 2, south: -3, east: 10, north: 1 });
    expect(boundsOf([at(0, -70), at(0, 20)])).toMatchObject({ west: -70, east: 20 });
  });

  it("lie over the date line where that is smaller", () => {
    expect(boundsOf([at(0, 179), at(0, -179)])).toMatchObject({ west: 179, east: 181 });
  });

  it("hold fifty thousand points", () => {
    const many = Array.from({ length: 50_000 }, (_, index) => at((index % 180) - 90, 10));
    expect(boundsOf(many)).toEqual({ west: 10, south: -90, east: 10, north: 89 });
  });

  it("contain a point however often the map was turned", () => {
    const pacific = { west: 170, south: -10, east: 190, north: 10 };
    expect(isWithin(at(0, -175), pacific)).toBe(true);
    expect(isWithin(at(0, 175), pacific)).toBe(true);
    expect(isWithin(at(0, 0), pacific)).toBe(false);
    expect(isWithin(at(20, 175), pacific)).toBe(false);
    expect(isWithin(at(0, 175), { ...pacific, west: -190, east: -170 })).toBe(true);
  });
});

it("the chosen place is marked, that it is rough, and the colour of its row", () => {
  const places = [at(1, 2), { ...at(3, 4), id: "b", isApproximate: true, color: "red" }];
  const properties = featuresOf(places, "b").features.map((feature) => feature.properties);
  expect(properties).toEqual([
    { index: 0, isApproximate: false, isChosen: false, color: "" },
    { index: 1, isApproximate: true, isChosen: true, color: "red" },
  ]);
});
