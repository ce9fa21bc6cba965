import { expect, it } from "vitest";
import { findRecords } from "./find-records.ts";
import { findsTypedPeople, makesNewForVisitors } from "./people-lookup.ts";

const [collectionId, fieldId] = ["01900000-0000-7000-8000-000000000001", "01900000-0000-7000-8000-000000000002"];
const settingsWith = (value: unknown, more: object = {}) =>
  findRecords.settings.parse({
    ...{ collectionId, filter: { field: fieldId, operator: "is", value }, whenNone: "create", ...more },
  });
const lookup = {
  isAboutPeople: false,
  typeOf: () => "email_address" as const,
  isAnswer: (name: string) => name === "email",
};

it("a filter by an answer finds people: by a contact of theirs, or by anything where the records are people", () => {
  const typed = settingsWith({ variable: "email" });
  expect(findsTypedPeople(typed, lookup)).toBe(true);
  expect(findsTypedPeople(settingsWith({ variable: "camper.x" }), lookup)).toBe(true);
  expect(findsTypedPeople(typed, { ...lookup, typeOf: () => "number" })).toBe(false);
  expect(findsTypedPeople(typed, { ...lookup, typeOf: () => "number", isAboutPeople: true })).toBe(true);
});

it("a fixed value, a moment and a record that was found are nothing typed", () => {
  for (const value of ["ada@example.org", { variable: "today" }, { variable: "camper" }])
    expect(findsTypedPeople(settingsWith(value), lookup)).toBe(false);
});

it("visitors get a new record only where the task makes one", () => {
  const typed = { variable: "email" };
  expect(makesNewForVisitors(settingsWith(typed), lookup)).toBe(true);
  expect(makesNewForVisitors(settingsWith(typed, { whenNone: "continue" }), lookup)).toBe(false);
  const search = settingsWith("x", { canOverrideFilter: true, whenNone: "letCreate" });
  expect(makesNewForVisitors(search, { ...lookup, isAboutPeople: true })).toBe(true);
});
