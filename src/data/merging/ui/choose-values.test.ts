import { expect, it } from "vitest";
import { chosenValues, differencesOf, sideBefore } from "./choose-values.ts";

const fields = ["name", "phone", "email", "friends", "pets", "same", "none"];
const kept = { name: "Ana", phone: "1", friends: ["a", "b"], pets: ["x"], same: 4 };
const other = { name: "Anna", email: "e", friends: ["b", "c"], pets: ["x", "y"], same: 4 };

it("shows what differs, chooses so that nothing is lost, and sends what was chosen", () => {
  const differences = differencesOf(fields, kept, other);
  expect(differences.map((each) => [each.fieldId, sideBefore(each)])).toEqual([
    ["name", "kept"],
    ["phone", "kept"],
    ["email", "other"],
    ["friends", "both"],
    ["pets", "other"],
  ]);
  expect(chosenValues(differences, { name: "other", friends: "kept" })).toEqual({
    ...{ name: "Anna", phone: "1", email: "e" },
    ...{ friends: ["a", "b"], pets: ["x", "y"] },
  });
});
