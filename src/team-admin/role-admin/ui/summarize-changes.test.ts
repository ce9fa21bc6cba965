import { expect, it } from "vitest";
import type { RoleGrant } from "../contract.ts";
import { type Draft, withCells } from "./grant-table.ts";
import { summarizeChanges } from "./summarize-changes.ts";

const collections = [{ id: "campers", idParentDataCollection: null }];
const all = { kind: "all" } as const;
const campers = { kind: "collection", id: "campers" } as const;
const notes = { kind: "field", id: "notes", collectionId: "campers", title: "Medical notes" } as const;
const reading = "read_data_field_data" as const;
const everything: RoleGrant = {
  permission: reading,
  collectionId: null,
  fieldId: null,
  wizardId: null,
  isAllowed: true,
};
const nothing: Draft = new Map();

it("names what closes and then what opens, whatever the settings are called", () => {
  const closing = withCells(nothing, [everything], notes, { [reading]: "deny" });
  const draft = withCells(closing, [everything], campers, { delete_data_records: "allow" });
  expect(summarizeChanges([everything], draft, collections)).toEqual({
    changed: [
      { permission: reading, row: notes, isAllowed: false },
      { permission: "delete_data_records", row: campers, isAllowed: true },
    ],
    unchanged: 0,
  });
});

it("counts settings that say what was so already", () => {
  const draft = withCells(nothing, [everything], campers, { [reading]: "allow", delete_data_records: "deny" });
  expect(summarizeChanges([everything], draft, collections)).toEqual({ changed: [], unchanged: 2 });
});

it("sees what several settings do together", () => {
  const closing = withCells(nothing, [everything], all, { [reading]: "inherit" });
  const draft = withCells(closing, [everything], campers, { [reading]: "allow" });
  expect(summarizeChanges([everything], draft, collections)).toEqual({
    changed: [{ permission: reading, row: all, isAllowed: false }],
    unchanged: 1,
  });
});
