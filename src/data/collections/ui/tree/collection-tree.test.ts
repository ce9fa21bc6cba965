import { expect, it } from "vitest";
import { treeBelow, treeRows } from "./collection-tree.ts";

const make = (id: string, parent: string | null = null, description = "") => ({
  ...{ id, name: id, pluralName: id, description },
  idParentDataCollection: parent,
});
const camp = [make("Staff", "People"), make("Cabins"), make("People"), make("Élèves", "Staff", "who learn")];
const drawn = (...input: Parameters<typeof treeRows> extends [unknown, ...infer Rest] ? Rest : never) =>
  treeRows(camp, ...input).map(({ collection, depth }) => "  ".repeat(depth) + collection.id);

it("stands by name, each below its parent", () => {
  expect(drawn()).toEqual(["Cabins", "People", "  Staff", "    Élèves"]);
});

it("keeps what is below a closed one to itself, and says that there is something", () => {
  expect(drawn({ isClosed: (id) => id === "Staff" })).toEqual(["Cabins", "People", "  Staff"]);
  expect(treeRows(camp, { isClosed: () => true })[1]).toMatchObject({ hasChildren: true, isOpen: false });
});

it("shows what a search finds with what is above it, closed or not, whatever case and accents", () => {
  expect(drawn({ search: "ELEVES", isClosed: () => true })).toEqual(["People", "  Staff", "    Élèves"]);
  expect(drawn({ search: "learn" })).toContain("    Élèves");
  expect(drawn({ search: "peop" })).toEqual(["People"]);
  expect(drawn({ search: "nothing" })).toEqual([]);
});

it("puts what hangs below something unseen at the top", () => {
  expect(treeRows([make("Staff", "hidden")])).toMatchObject([{ depth: 0 }]);
});

it("knows all that goes with a collection, from the top down", () => {
  expect(treeBelow(camp, "People").map(({ id }) => id)).toEqual(["People", "Staff", "Élèves"]);
  expect(treeBelow(camp, "nothing")).toEqual([]);
});
