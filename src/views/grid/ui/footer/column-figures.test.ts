import { describe, expect, it } from "vitest";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import type { GridColumn } from "../grid-model.ts";
import { figureBelow, figureOfSelected, figuresOffered, withFigure } from "./column-figures.ts";
import { figureAsValue } from "./figure-as-value.ts";

const column = (dataType: Field["dataType"], config: object = {}): GridColumn => ({
  ...{ key: dataType, title: dataType, isEditable: true, sorts: true },
  field: { id: dataType, title: dataType, dataType, config, abilities: { update: true } } as Field,
});
const number = column("number");
const text = column("plain_text");
const system = (key: string): GridColumn => ({ key, title: key, field: null, isEditable: false, sorts: true });

describe("what can stand below a column", () => {
  it("follows what lies in it", () => {
    expect(figuresOffered(text)).toEqual(["none", "count", "filled"]);
    expect(figuresOffered(column("date"))).toEqual(["none", "count", "filled", "min", "max"]);
    expect(figuresOffered(column("money"))).toEqual(["none", "count", "filled", "sum", "average", "min", "max"]);
    expect(figuresOffered(system("record_number"))).toEqual(["none", "count", "filled", "min", "max"]);
    expect(figuresOffered(system("tags"))).toEqual(["none", "count", "filled"]);
  });

  it("is nothing of a field that is open in some records only", () => {
    const partly = { ...number, field: { ...number.field!, isPartlyOpen: true } as Field };
    expect(figuresOffered(partly)).toEqual(["none", "count"]);
  });
});

describe("what stands there", () => {
  it("is how many there are, below the first, until somebody chooses otherwise", () => {
    expect([figureBelow(text, true, []), figureBelow(number, false, [])]).toEqual(["count", "none"]);
    const chosen = withFigure(withFigure([], text.key, "filled"), text.key, "none");
    expect(chosen).toEqual([{ key: text.key, figure: "none" }]);
    expect(figureBelow(text, true, chosen)).toBe("none");
  });

  it("is nothing once the field has become another", () => {
    expect(figureBelow(text, false, [{ key: text.key, figure: "sum" }])).toBe("none");
  });

  it("is the sum of selected numbers without choosing it", () => {
    expect([figureOfSelected(number, false, []), figureOfSelected(text, false, [])]).toEqual(["sum", "none"]);
    expect(figureOfSelected(text, true, [])).toBe("count");
    expect(figureOfSelected(number, true, [{ key: number.key, figure: "max" }])).toBe("max");
  });
});

describe("a figure", () => {
  it("is a value of its column, and exact", () => {
    expect(figureAsValue(number, "sum", "12")).toBe(12);
    expect(figureAsValue(column("money"), "sum", "12345678901234567.89")).toBe("12345678901234567.89");
    const average = (value: string, decimals: number) =>
      figureAsValue(column("decimal", { decimals }), "average", value);
    expect([average("15.250000", 2), average("0.666667", 2), average("-0.004000", 2)]).toEqual(["15.25", "0.67", "0"]);
    expect([average("99.996000", 2), average("2.500000", 0), average("-1.500000", 1)]).toEqual(["100", "3", "-1.5"]);
  });
});
