import { describe, expect, it } from "vitest";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import type { GridColumn } from "../grid-model.ts";
import type { Row } from "../window/pages.ts";
import { canMove, valuesAfterMove, valuesInGroup } from "./move-to-group.ts";

const column = (key: string, dataType: Field["dataType"], isEditable = true): GridColumn => ({
  ...{ key, title: key, isEditable, sorts: true },
  field: { id: key, title: key, dataType, config: {} } as Field,
});
const one = column("one", "single_data_record");
const many = column("many", "multi_data_record");
const closed = column("closed", "boolean", false);
const row = (values: object) => ({ id: "r", values }) as unknown as Row;

describe("a record that is put into another group", () => {
  it("gets its value, or none", () => {
    expect(valuesAfterMove(row({ one: "a" }), [one], ["a"], ["b"])).toEqual({ one: "b" });
    expect(valuesAfterMove(row({ one: "a" }), [one], ["a"], [null])).toEqual({ one: null });
  });

  it("keeps what else it has where it has several", () => {
    expect(valuesAfterMove(row({ many: ["x", "a"] }), [many], ["a"], ["b"])).toEqual({ many: ["x", "b"] });
    expect(valuesAfterMove(row({ many: ["b", "a"] }), [many], ["a"], ["b"])).toEqual({ many: ["b"] });
    expect(valuesAfterMove(row({ many: ["a"] }), [many], ["a"], [null])).toEqual({ many: null });
    expect(valuesAfterMove(row({}), [many], [null], ["b"])).toEqual({ many: ["b"] });
  });

  it("changes only what is another one, and what may be changed", () => {
    expect(valuesAfterMove(row({ one: "a", many: ["x"] }), [one, many], ["a", "x"], ["a", "y"])).toEqual({
      many: ["y"],
    });
    expect(valuesAfterMove(row({ one: "a", many: ["x"] }), [one, many], ["a", "x"], ["b"])).toEqual({ one: "b" });
    expect(canMove([one], ["a"], ["a"])).toBe(false);
    expect(canMove([one, closed], ["a", true], ["b", true])).toBe(true);
    expect(canMove([one, closed], ["a", true], ["b", false])).toBe(false);
  });

  it("begins with what its group has in common where it is made there", () => {
    expect(valuesInGroup([one, many], ["a", "x"])).toEqual({ one: "a", many: ["x"] });
    expect(valuesInGroup([one, many], [null, "x"])).toEqual({ many: ["x"] });
  });
});
