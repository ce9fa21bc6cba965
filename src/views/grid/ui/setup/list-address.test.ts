import { describe, expect, it } from "vitest";
import type { ListSetup } from "../grid-model.ts";
import { addressOf, type ListAddress, readAddress, setupAt, writeAddress } from "./list-address.ts";

const older = { field: "age", operator: "at_least", value: 12 };
const address: ListAddress = {
  search: "ada",
  filter: older,
  sort: [
    { field: "age", descending: true },
    { field: "record_name", descending: false },
  ],
  groupBy: "cabin",
  thenBy: null,
  group: { value: null },
};
const kept: ListSetup = {
  columns: [],
  frozen: 0,
  sort: [{ field: "name", descending: false }],
  filter: older,
  groupBy: "cabin",
  thenBy: null,
  figures: [],
};

describe("the address of a list", () => {
  it("says what is looked at, and is read again as it was written, beside what others keep there", () => {
    const written = writeAddress({ record: "x", q: "old" }, address);
    expect(written).toEqual({
      record: "x",
      q: "ada",
      filter: older,
      sort: "-age,record_name",
      by: "cabin",
      group: null,
    });
    expect(readAddress(written)).toEqual(address);
    expect(
      writeAddress({ record: "x", q: "old" }, { search: "", filter: null, sort: [], groupBy: null, thenBy: null }),
    ).toEqual({
      record: "x",
    });
  });

  it("counts before what was kept; an address that says nothing leaves all of that", () => {
    expect(readAddress({ record: "x" })).toBeUndefined();
    expect(setupAt(kept, undefined)).toBe(kept);
    expect(setupAt(kept, readAddress({ q: 12 }))).toEqual({ ...kept, filter: null, groupBy: null, thenBy: null });
    expect(setupAt(kept, readAddress({ sort: "-age" })).sort).toEqual([{ field: "age", descending: true }]);
    expect(setupAt(kept, addressOf(kept))).toEqual(kept);
  });

  it("that nobody wrote so is read as far as it makes sense", () => {
    const odd = { q: 12, filter: { field: 3 }, sort: ["age"], by: 7, group: "Bear" };
    expect(readAddress(odd)).toEqual({ search: "12", filter: null, sort: null, groupBy: null, thenBy: null });
    expect(readAddress({ sort: "a,b,c,d,e,f,g" })?.sort).toBeNull();
    expect(readAddress({ q: "x".repeat(500) })?.search).toHaveLength(200);
  });
});
