import { describe, expect, it } from "vitest";
import { GroupLines, keyOf } from "./group-lines.ts";

const group = (count: number, ...values: unknown[]) => ({ values, count, figures: [] });
const rowsOf = ({ count }: { count: number }) => count;
const told = (lines: GroupLines) =>
  Array.from({ length: lines.count }, (_, line) => {
    const at = lines.at(line)!;
    if ("add" in at) return `+ ${at.add.values.join("/")}`;
    return "row" in at ? at.row : `${"#".repeat(at.heading.level + 1)} ${at.heading.values.join("/")}`;
  });

describe("a list in groups", () => {
  const groups = [group(2, "a"), group(3, "b"), group(0, "c"), group(1, null)];

  it("has a heading before the rows of each", () => {
    const lines = new GroupLines({ groups, folded: new Set(), rowsOf });
    expect(told(lines)).toEqual(["# a", 0, 1, "# b", 2, 3, 4, "# c", "# ", 5]);
    expect(lines.rows).toBe(6);
    expect([0, 1, 2, 4, 5].map((row) => lines.lineOf(row))).toEqual([1, 2, 4, 6, 9]);
    expect(lines.at(10)).toBeUndefined();
    expect(lines.sectionOf(4)).toMatchObject({ values: ["b"], start: 2, rows: 3 });
    expect(lines.sectionOf(6)).toBeUndefined();
    expect(lines.lineOfHeading(keyOf(["b"]))).toBe(3);
  });

  it("keeps what is folded out of the rows", () => {
    const lines = new GroupLines({ groups, folded: new Set([keyOf(["a"]), keyOf([null])]), rowsOf });
    expect(told(lines)).toEqual(["# a", "# b", 0, 1, 2, "# c", "# "]);
    expect(lines.sectionOf(0)?.values).toEqual(["b"]);
    expect(lines.headings.map(({ isFolded }) => isFolded)).toEqual([true, false, false, true]);
  });

  it("knows which rows stand among some lines", () => {
    const lines = new GroupLines({ groups, folded: new Set(), rowsOf });
    expect(lines.rowsAmong(0, 9)).toEqual([0, 5]);
    expect(lines.rowsAmong(2, 4)).toEqual([1, 2]);
    expect(lines.rowsAmong(3, 3)).toEqual([2, 1]);
    expect(lines.rowsAmong(7, 50)).toEqual([5, 5]);
    expect(new GroupLines({ groups: [], folded: new Set(), rowsOf }).rowsAmong(0, 3)).toEqual([0, -1]);
  });

  it("says how high its lines are, one after another", () => {
    const lines = new GroupLines({ groups, folded: new Set([keyOf(["b"])]), canAdd: true, rowsOf });
    const stretches = lines.stretches({ heading: 48, row: 100, add: 40 });
    expect(stretches.flatMap(({ lines: many, each }) => Array(many).fill(each))).toEqual([
      ...[48, 100, 100, 40],
      ...[48],
      ...[48, 40],
      ...[48, 100, 40],
    ]);
  });

  it("ends each open group with a line that makes a record, which is no row", () => {
    const lines = new GroupLines({ groups, folded: new Set([keyOf(["b"])]), canAdd: true, rowsOf });
    expect(told(lines)).toEqual(["# a", 0, 1, "+ a", "# b", "# c", "+ c", "# ", 2, "+ "]);
    expect([lines.rows, lines.lineOf(2), lines.lineOfAdder(keyOf(["c"]))]).toEqual([3, 8, 6]);
    expect([lines.rowsAmong(0, 3), lines.rowsAmong(3, 7), lines.rowsAmong(3, 8)]).toEqual([
      [0, 1],
      [2, 1],
      [2, 2],
    ]);
  });

  it("has two levels, each of which folds", () => {
    const within = [group(1, "a", 1), group(1, "a", 2), group(3, "b", 1)];
    const all = { groups: [group(2, "a"), group(3, "b")], within, rowsOf };
    expect(told(new GroupLines({ ...all, folded: new Set() }))).toEqual([
      ...["# a", "## a/1", 0, "## a/2", 1],
      ...["# b", "## b/1", 2, 3, 4],
    ]);
    expect(told(new GroupLines({ ...all, folded: new Set([keyOf(["a", 1]), keyOf(["b"])]) }))).toEqual([
      ...["# a", "## a/1", "## a/2", 0, "# b"],
    ]);
  });

  it("finds its way among a million rows", () => {
    const many = Array.from({ length: 500 }, (_, place) => group(2000, place));
    const lines = new GroupLines({ groups: many, folded: new Set(), rowsOf });
    expect([lines.rows, lines.count]).toEqual([1_000_000, 1_000_500]);
    expect(lines.lineOf(999_999)).toBe(1_000_499);
    expect(lines.at(lines.lineOf(654_321))).toEqual({ row: 654_321 });
  });
});
