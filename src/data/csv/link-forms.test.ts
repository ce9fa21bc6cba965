import { expect, it } from "vitest";
import { linkFormOf } from "./link-forms.ts";

const targets = [
  { id: "parents", names: ["Parent", "Parents", "Padre", "Padres"] },
  { id: "cabins", names: ["Cabin", "Cabins"] },
];

it.each<[string, string | undefined]>([
  ["Parent", "parents"],
  ["Parent name", "parents"],
  ["Guardian's name", "parents"],
  ["CABIN", "cabins"],
  ["Parent email", undefined],
  ["Cabin leader", undefined],
  ["Name", undefined],
  ["", undefined],
])("the column %j names records of %j", (title, found) => {
  expect(linkFormOf(title, targets)?.config).toEqual(found && { collectionIds: [found] });
});

it("is nobody's where two collections are called so", () => {
  expect(linkFormOf("Cabin", [...targets, { id: "others", names: ["Cabin"] }])).toBeUndefined();
});
