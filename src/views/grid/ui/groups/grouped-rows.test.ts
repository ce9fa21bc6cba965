import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Page, Row } from "../window/pages.ts";
import type { Ask } from "../window/row-window.ts";
import { type Group, keyOf } from "./group-lines.ts";
import { GroupedRows } from "./grouped-rows.ts";

const row = (id: string, cabin: string | null): Row =>
  ({ id, number: 1, name: id, createdAt: "", updatedAt: "", values: cabin === null ? {} : { cabin } }) as Row;
const page = (rows: Row[]): Page => ({
  ...{ rows, names: {}, appearances: {}, cursor: null, previous: null, canCreate: true },
});

let records: Row[];
const asked = vi.fn();
const cabinOf = ({ values }: Row) => (values as { cabin?: string }).cabin ?? null;
const readGroups = (): Group[] =>
  [...Map.groupBy(records, cabinOf)].map(([cabin, own]) => ({ values: [cabin], count: own.length, figures: [] }));
const reading = {
  groups: async () => ({ groups: readGroups(), isWhole: true, names: {}, appearances: {} }),
  rowsOf: (values: readonly unknown[]) => ({
    load: async (ask: Ask) => {
      asked(values[0], ask);
      return page(records.filter((each) => cabinOf(each) === values[0]));
    },
    count: async () => 0,
  }),
  count: async () => records.length,
  valuesIn: (each: Row) => [[cabinOf(each)]],
};
const settled = () => new Promise((done) => setTimeout(done));
const ids = (rows: GroupedRows) => Array.from({ length: rows.reach }, (_, at) => rows.rowAt(at)?.id);

async function opened(folded = new Set<string>()) {
  const rows = new GroupedRows(reading, folded);
  rows.show(0, 20);
  await settled();
  rows.show(0, 20);
  await settled();
  return rows;
}

beforeEach(() => {
  asked.mockClear();
  records = [row("ada", "Fir"), row("ben", "Oak"), row("cem", "Fir"), row("dan", null)];
});

describe("rows in groups", () => {
  it("are read group by group, only as far as they are in sight", async () => {
    const rows = await opened();
    expect(ids(rows)).toEqual(["ada", "cem", "ben", "dan"]);
    expect([rows.count, rows.total, rows.canCreate, rows.canAppend]).toEqual([4, 4, true, false]);
    expect(rows.placeOf("ben")).toBe(2);
    expect(asked.mock.calls).toEqual([
      ["Fir", { position: 0 }],
      ["Oak", { position: 0 }],
      [null, { position: 0 }],
    ]);
  });

  it("are not asked for while they are folded", async () => {
    const rows = await opened(new Set([keyOf(["Fir"])]));
    expect(ids(rows)).toEqual(["ben", "dan"]);
    expect(asked.mock.calls.map(([cabin]) => cabin)).toEqual(["Oak", null]);
    expect([rows.count, rows.total]).toEqual([2, 4]);
    rows.fold([keyOf(["Fir"])], false);
    rows.show(0, 20);
    await settled();
    expect(ids(rows)).toEqual(["ada", "cem", "ben", "dan"]);
  });

  it("go to where they belong once that is saved", async () => {
    const rows = await opened();
    rows.settle();
    await settled();
    expect(asked).toHaveBeenCalledTimes(3);
    records = [row("ada", "Oak"), ...records.slice(1)];
    rows.change("ada", () => records[0]!);
    expect(ids(rows)).toEqual(["ada", "cem", "ben", "dan"]);
    rows.settle();
    await settled();
    await settled();
    expect(ids(rows)).toEqual(["ada", "ben", "cem", "dan"]);
  });

  it("stand still when only the counts are read anew, and lose groups that are gone", async () => {
    const rows = await opened();
    records = records.filter((each) => each.id !== "dan");
    rows.recount();
    await settled();
    expect(rows.lines?.headings.map(({ values }) => values[0])).toEqual(["Fir", "Oak"]);
    expect([rows.total, rows.count]).toEqual([3, 3]);
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it("say what went wrong, and are there when it is tried again", async () => {
    const failing = new GroupedRows(
      { ...reading, groups: vi.fn().mockRejectedValueOnce(new Error("away")) },
      new Set(),
    );
    failing.show(0, 5);
    await settled();
    expect(failing.failure).toEqual(new Error("away"));
    expect(failing.isFresh).toBe(false);
  });

  it("are read wholly where something is copied over several of them", async () => {
    const rows = await opened();
    asked.mockClear();
    await rows.stretch(1, 2);
    expect(asked.mock.calls).toEqual([
      ["Fir", { position: 1 }],
      ["Oak", { position: 0 }],
    ]);
  });
});
