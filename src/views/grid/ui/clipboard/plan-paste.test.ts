import { describe, expect, it } from "vitest";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import type { GridColumn } from "../grid-model.ts";
import { planPaste } from "./plan-paste.ts";

const column = (key: string, isEditable = true): GridColumn => ({
  ...{ key, title: key.toUpperCase(), field: { id: key } as Field, isEditable, sorts: true },
});
const columns = [column("a"), column("b", false), column("c"), column("d")];
const cells = (...rows: string[]) => rows.map((row) => row.split("|").map((text) => ({ text })));
const at = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });
const room = { columns, existing: 10, canCreate: true, most: 10_000 };
const brief = ({ rows }: ReturnType<typeof planPaste>) =>
  rows.map(
    ({ index, cells: own }) => `${index}: ${own.map(({ column: { key }, carried }) => key + carried.text).join(" ")}`,
  );

describe("planning a paste", () => {
  it("lays the block over the list and leaves out what takes nothing", () => {
    const plan = planPaste(cells("1|2|3", "4|5|6"), { ...room, block: at(3, 0) });
    expect(brief(plan)).toEqual(["3: a1 c3", "4: a4 c6"]);
    expect(plan).toMatchObject({ closed: ["B"], fresh: 0, cut: 0, target: at(3, 0, 4, 2) });
  });

  it("makes new records below the end, without empty lines", () => {
    const plan = planPaste(cells("1", "2", " ", "4"), { ...room, block: at(9, 2) });
    expect(brief(plan)).toEqual(["9: c1", "10: c2", "12: c4"]);
    expect(plan.fresh).toBe(2);
  });

  it("says what finds no room", () => {
    const plan = planPaste(cells("1", "2", "3"), { ...room, canCreate: false, block: at(9, 2) });
    expect(plan).toMatchObject({ fresh: 0, cut: 2 });
    expect(planPaste(cells("1", "2", "3"), { ...room, most: 2, block: at(0, 0) }).cut).toBe(1);
  });

  it("fills a selection with one cell, and with what fits several times", () => {
    expect(brief(planPaste(cells("x"), { ...room, block: at(0, 2, 2, 3) }))).toEqual([
      "0: cx dx",
      "1: cx dx",
      "2: cx dx",
    ]);
    expect(brief(planPaste(cells("1", "2"), { ...room, block: at(0, 0, 3, 0) }))).toEqual([
      "0: a1",
      "1: a2",
      "2: a1",
      "3: a2",
    ]);
    expect(brief(planPaste(cells("1", "2"), { ...room, block: at(0, 0, 2, 0) }))).toEqual(["0: a1", "1: a2"]);
  });

  it("ends where the columns end", () => {
    expect(brief(planPaste(cells("1|2|3"), { ...room, block: at(0, 3) }))).toEqual(["0: d1"]);
  });
});
