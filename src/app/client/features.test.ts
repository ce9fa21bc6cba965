import { expect, it } from "vitest";
import { pathTo } from "#client/routes.ts";
import { collectionTabs } from "#data/collections/ui/collection-tabs.ts";
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
