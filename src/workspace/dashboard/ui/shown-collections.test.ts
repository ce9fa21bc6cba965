import { expect, it } from "vitest";
import type { DataCollection } from "#data/collections/contract.ts";
import { featuredCollections, workingCollections } from "./shown-collections.ts";

const collection = (pluralName: string, countDataObject: number | null, flags: Partial<DataCollection> = {}) =>
  ({ pluralName, countDataObject, ...flags }) as DataCollection;

const all = [
  collection("Équipes", 3, { isShownOnTeamDashboard: true }),
  collection("Campers", 180, { isShownOnTeamDashboard: true }),
  collection("Empty", 0),
  collection("Diets", 9, { isUsedAsCustomList: true, isShownOnTeamDashboard: true }),
  collection("Settings", 500, { isInternalConfiguration: true }),
  collection("Owing", 40, { isSmartCollection: true, isShownOnTeamDashboard: true }),
  collection("Gone", 7, { isDeleted: true }),
];
const names = (found: DataCollection[]) => found.map(({ pluralName }) => pluralName);

it("features what the team wants first, in the order of the language", () => {
  expect(names(featuredCollections(all, "fr-FR"))).toEqual(["Campers", "Équipes", "Owing"]);
});

it("a team of lists and configuration has yet to begin", () => {
  expect(names(workingCollections(all.slice(3, 5)))).toEqual([]);
});
