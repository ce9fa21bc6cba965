import { describe, expect, it } from "vitest";
import type { DataPermission } from "#shared/permissions.ts";
import type { RoleGrant } from "../contract.ts";
import {
  cellsOf,
  clashesIn,
  type Draft,
  type GrantRow,
  grantTable,
  keepMine,
  leftOf,
  takeTheirs,
  turned,
  withCells,
} from "./grant-table.ts";

const collections = [
  { id: "people", idParentDataCollection: null },
  { id: "campers", idParentDataCollection: "people" },
];
const all = { kind: "all" } as const;
const people = { kind: "collection", id: "people" } as const;
const campers = { kind: "collection", id: "campers" } as const;
const note = { kind: "field", id: "note", collectionId: "campers", title: "Medical notes" } as const;
const reading = "read_data_field_data" as const;
const nothing: Draft = new Map();

const grant = (isAllowed: boolean, at: Partial<RoleGrant> = {}, permission: DataPermission = reading): RoleGrant => ({
  ...{ permission, collectionId: null, fieldId: null, wizardId: null, isAllowed },
  ...at,
});

describe("a cell", () => {
  it("says where it has its answer from", () => {
    const { inheritedOf, mayIn } = grantTable(
      [grant(true), grant(false, { collectionId: "people" })],
      nothing,
      collections,
    );
    expect(inheritedOf(reading, people)).toEqual({ isAllowed: true, from: "all" });
    expect(inheritedOf(reading, campers)).toEqual({ isAllowed: false, from: { collectionId: "people" } });
    expect(inheritedOf(reading, note)).toEqual({ isAllowed: false, from: { collectionId: "people" } });
    expect(inheritedOf("delete_data_records", campers)).toEqual({ isAllowed: false, from: "nothing" });
    expect([mayIn(reading, all), mayIn(reading, people), mayIn(reading, note)]).toEqual([true, false, false]);
  });

  it("that is clicked says the other thing than it looks like, and is inherited again where that says the same", () => {
    const turnedIn = (grants: RoleGrant[], row: GrantRow) => {
      const draft = withCells(nothing, grants, row, {
        [reading]: turned(grantTable(grants, nothing, collections), reading, row),
      });
      const table = grantTable(grants, draft, collections);
      return { says: table.settingOf(reading, row), next: turned(table, reading, row) };
    };
    // A field that is open from above closes with the first click, and is as it was with the second.
    expect(turnedIn([grant(true)], note)).toEqual({ says: "deny", next: "inherit" });
    expect(turnedIn([], note)).toEqual({ says: "allow", next: "inherit" });
    expect(turnedIn([grant(true), grant(true, { fieldId: "note" })], note)).toEqual({ says: "deny", next: "inherit" });
    expect(turnedIn([grant(false, { fieldId: "note" })], note)).toEqual({ says: "allow", next: "inherit" });
    // Above everything there is nothing to inherit: not allowed is not set.
    expect(turnedIn([], all)).toEqual({ says: "allow", next: "inherit" });
    expect(turnedIn([grant(true)], all)).toEqual({ says: "inherit", next: "allow" });
  });

  it("that is changed counts at once, also for what is below; changed back it is none", () => {
    const grants = [grant(true)];
    const draft = withCells(nothing, grants, people, { [reading]: "deny" });
    expect(grantTable(grants, draft, collections).mayIn(reading, note)).toBe(false);
    expect(withCells(draft, grants, people, { [reading]: "inherit" }).size).toBe(0);
  });
});

describe("presets", () => {
  it("set all that can be set in a line", () => {
    expect(cellsOf("read", campers)).toEqual({
      read_data_record_metadata: "allow",
      read_data_field_data: "allow",
      update_data_field_data: "deny",
      delete_data_records: "deny",
      run_data_wizard: "deny",
    });
    expect(cellsOf("none", note)).toEqual({ read_data_field_data: "deny", update_data_field_data: "deny" });
    expect(Object.values(cellsOf("none", all))).toEqual(["inherit", "inherit", "inherit", "inherit", "inherit"]);
    expect(new Set(Object.values(cellsOf("inherit", campers)))).toEqual(new Set(["inherit"]));
  });
});

describe("what others save meanwhile", () => {
  const draft = withCells(nothing, [], campers, { [reading]: "allow", update_data_field_data: "allow" });

  it("is a clash only where both changed the same cell to something else", () => {
    expect(clashesIn(draft, [grant(true, { collectionId: "people" })])).toEqual([]);
    const theirs = [grant(false, { collectionId: "campers" })];
    expect(clashesIn(draft, theirs)).toHaveLength(1);
    expect([...takeTheirs(draft, theirs).values()].map(({ permission }) => permission)).toEqual([
      "update_data_field_data",
    ]);
    const mine = keepMine(draft, theirs);
    expect(clashesIn(mine, theirs)).toEqual([]);
    expect([...mine.values()].map(({ from }) => from)).toEqual(["deny", "inherit"]);
  });

  it("needs no saving where it is the same", () => {
    expect(leftOf(draft, [grant(true, { collectionId: "campers" })]).size).toBe(1);
  });
});
