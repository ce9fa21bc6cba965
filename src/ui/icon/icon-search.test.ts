import { catalogue, categories } from "virtual:icons/catalogue";
import { expect, test } from "vitest";
import fr from "#locales/fr/icons.json" with { type: "json" };
import { type IconSearch, searchIcons } from "./icon-search.ts";

const french: Record<string, string> = fr.categories;
const categoryLabels = categories.map((id) => french[id] ?? "");

function find(query: string, search: Partial<IconSearch> = {}): string[] {
  return searchIcons(catalogue, { query, style: "solid", category: null, categoryLabels, ...search }).map(
    ([name]) => name,
  );
}

test("no query lists everything in the catalogue's order", () => {
  expect(find("")).toEqual(catalogue.map(([name]) => name));
  expect(find("  ")).toHaveLength(1422);
});

test.each(["tent", "user", "house", "circle check", "circle-check", "music", "x", "0"])(
  "%j finds its namesake first",
  (query) => {
    expect(find(query)[0]).toBe(query.replace(" ", "-"));
  },
);

test("search words find icons of another name, before mere fragments", () => {
  const found = find("tent");
  expect(found).toContain("campground");
  expect(found.indexOf("campground")).toBeLessThan(12);
  expect(find("home").slice(0, 10)).toContain("house");
  expect(find("wedding")).toContain("ring");
  expect(find("bus")[0]).toBe("bus");
});

test("every word has to match", () => {
  const found = find("circle arrow right");
  expect(found[0]).toBe("circle-arrow-right");
  expect(found.length).toBeLessThan(find("arrow").length);
  expect(find("circle zzzz")).toEqual([]);
});

test("a category is found by its translated name, with or without accents", () => {
  expect(find("météo")).toContain("cloud-sun");
  expect(find("meteo")).toEqual(find("météo"));
});

test("style and category narrow the list", () => {
  expect(find("", { style: "regular" })).toHaveLength(169);
  expect(find("", { style: "duotone" })).toHaveLength(1422);
  const camping = find("", { category: categories.indexOf("camping") });
  expect(camping).toContain("campground");
  expect(camping).not.toContain("guitar");
});
