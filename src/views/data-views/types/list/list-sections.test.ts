import { expect, it } from "vitest";
import { rowsOf, type Section } from "./list-sections.ts";

const asked = { filters: [], search: "" };
const heading = (key: string, level = 0) => ({ key, field: "f", value: key, level, count: 0 });
const section = (key: string, count: number, ...headings: Section["headings"]): Section => ({
  key,
  headings,
  asked,
  count,
});
const drawn = (sections: Section[], lanes: number, closed: string[] = []) => {
  const rows = rowsOf(sections, lanes, new Set(closed));
  return Array.from({ length: rows.length }, (_, place) => {
    const row = rows.at(place);
    return row.kind === "heading"
      ? `# ${row.key}${row.isClosed ? " (closed)" : ""}`
      : `${row.section}: ${row.start}+${row.count}`;
  });
};

it("puts items side by side, the last row shorter", () => {
  expect(drawn([section("", 7)], 3)).toEqual(["0: 0+3", "0: 3+3", "0: 6+1"]);
});

it("has a heading for each group, and an outer one once above all of its groups", () => {
  const [red, blue] = [heading("red"), heading("blue")];
  const sections = [
    section("red a", 1, red, heading("red a", 1)),
    section("red b", 2, red, heading("red b", 1)),
    section("blue a", 1, blue, heading("blue a", 1)),
  ];
  expect(drawn(sections, 1)).toEqual([
    ...["# red", "# red a", "0: 0+1", "# red b", "1: 0+1", "1: 1+1"],
    ...["# blue", "# blue a", "2: 0+1"],
  ]);
  expect(drawn(sections, 1, ["red", "blue a"])).toEqual(["# red (closed)", "# blue", "# blue a (closed)"]);
});

it("finds a row of a long list without listing it", () => {
  const rows = rowsOf([section("a", 1_000_000, heading("a")), section("b", 5, heading("b"))], 1, new Set());
  expect(rows.length).toBe(1_000_007);
  expect(rows.at(700_001)).toMatchObject({ kind: "items", start: 700_000 });
  expect(rows.at(1_000_001)).toMatchObject({ kind: "heading", key: "b" });
  expect(rows.at(1_000_006)).toMatchObject({ kind: "items", section: 1, start: 4 });
});
