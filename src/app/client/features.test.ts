import { expect, it } from "vitest";
import "#app/server/features.ts";
import { dashboardFigures } from "#client/dashboard-figures.tsx";
import { eventWords } from "#client/event-words.ts";
import { paletteSources } from "#client/palette-sources.ts";
import { pathTo } from "#client/routes.ts";
import { todayKinds } from "#client/today-kinds.ts";
import { collectionTabs } from "#data/collections/ui/collection-tabs.ts";
import { timelineSources } from "#data/history/ui/timeline-sources.ts";
import { statsParts } from "#server/stats-parts.ts";
import { teamEvents } from "#server/team-events.ts";
import { todayParts } from "#server/today-parts.ts";
import { byOrder } from "#shared/extension-point.ts";
import "./features.ts";

it("the tabs of a collection lead to pages about it, each in a place of its own", () => {
  const tabs = byOrder(collectionTabs.all());
  expect(tabs.map(({ route }) => route.replace("admin.collection.", ""))).toEqual(
    expect.arrayContaining(["details", "fields", "cards", "cardGroups", "wizards"]),
  );
  expect(new Set(tabs.map(({ order }) => order)).size).toBe(tabs.length);
  for (const { route } of tabs) expect(pathTo(route, { teamId: "t", dataCollectionId: "c" })).toContain("/c/");
  expect(tabs.filter(({ isForSmart }) => isForSmart).map(({ title }) => title)).toContain("collections.frame.details");
});

it("every event that webhooks tell of has a name of its own, and words", () => {
  const names = teamEvents.all().map(({ name }) => name);
  expect(names).toContain("record.created");
  expect(new Set(names).size).toBe(names.length);
  expect(eventWords.all().map(({ name }) => name)).toEqual(names);
});

it("no two parts of the stats have a key in common, and each figure of the dashboard has a place of its own", () => {
  const keys = statsParts.all().flatMap(({ output }) => Object.keys(output.shape));
  expect(keys).toEqual(expect.arrayContaining(["records", "collections", "changes", "days"]));
  expect(new Set(keys).size).toBe(keys.length);
  const figures = byOrder(dashboardFigures.all());
  expect(figures.slice(0, 2).map(({ key }) => key)).toEqual(["records", "changes"]);
  expect(new Set(figures.map(({ order }) => order)).size).toBe(figures.length);
});

it("every kind of what there is to do today has its words and leads somewhere, each in a place of its own", () => {
  const kinds = todayKinds.all();
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(
    todayParts
      .all()
      .flatMap((part) => part.kinds)
      .toSorted(),
  );
  expect(new Set(kinds.map(({ order }) => order)).size).toBe(kinds.length);
  for (const { route, routeOfOne } of kinds) {
    expect(pathTo(route, { teamId: "t" })).toContain("/team-t/");
    if (routeOfOne) expect(pathTo(routeOfOne.name, { teamId: "t", [routeOfOne.param]: "one" })).toContain("/one");
  }
});

it("the sources of timelines have keys of their own, and can be loaded", async () => {
  const sources = timelineSources.all();
  const keys = sources.map(({ key }) => key);
  expect(keys).toContain("changes");
  expect(new Set(keys).size).toBe(keys.length);
  for (const { load } of sources) expect(await load()).toBeTypeOf("function");
});

it("the sources of the palette have a place of their own in their group, and a group is one thing", () => {
  const sources = paletteSources.all();
  const places = sources.map(({ group, order }) => `${group.key} ${order}`);
  expect(places).toEqual(expect.arrayContaining(["collections 10", "pages 10", "settings 10"]));
  expect(new Set(places).size).toBe(places.length);
  expect(new Set(sources.map(({ group }) => group)).size).toBe(new Set(sources.map(({ group }) => group.key)).size);
});
