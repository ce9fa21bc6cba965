import type { CatalogueIcon } from "virtual:icons/catalogue";
import { expect, it } from "vitest";
import { findWallIcons } from "./wall-icons.ts";

const catalogue: CatalogueIcon[] = [
  ["star", "Star", 1, [], "favourite"],
  ["campground", "Campground", 0, [], "tent"],
];
const identifiers = (...search: [query: string, style: "all" | "solid" | "regular" | "duotone"]) =>
  findWallIcons(catalogue, ...search, []).map(({ identifier }) => identifier);

it("shows each icon in every style that it has, side by side", () => {
  expect(identifiers("", "all")).toEqual(["fas_star", "far_star", "fad_star", "fas_campground", "fad_campground"]);
});

it("shows one style only, and only icons that have it", () => {
  expect(identifiers("", "duotone")).toEqual(["fad_star", "fad_campground"]);
  expect(identifiers("", "regular")).toEqual(["far_star"]);
});

it("finds by name and by meaning", () => {
  expect(identifiers("tent", "all")).toEqual(["fas_campground", "fad_campground"]);
  expect(identifiers("nothing like it", "all")).toEqual([]);
});
