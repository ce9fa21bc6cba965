import { expect, it } from "vitest";
import { tellingColumns } from "./telling-columns.ts";

type Person = { name: string; invitedBy: string | null };
const columns: { key: string; isEmpty?: (row: Person) => boolean }[] = [
  { key: "name" },
  { key: "invitedBy", isEmpty: ({ invitedBy }) => !invitedBy },
];
const keysFor = (...rows: Person[]) => tellingColumns(columns, rows).map(({ key }) => key);
const dana = { name: "Dana", invitedBy: null };

it("a column that says nothing of any row is not drawn", () => {
  expect(keysFor(dana, { ...dana, name: "Jonas" })).toEqual(["name"]);
});

it("one row is enough to keep it, and so is not to know the rows yet", () => {
  expect(keysFor(dana, { name: "Mila", invitedBy: "Dana" })).toEqual(["name", "invitedBy"]);
  expect(keysFor()).toEqual(["name", "invitedBy"]);
});
