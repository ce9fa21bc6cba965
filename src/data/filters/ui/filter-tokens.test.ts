import { describe, expect, it } from "vitest";
import type { Filter } from "#shared/filter.ts";
import { columnsOf } from "./filter-columns.ts";
import { filterTokens } from "./filter-tokens.ts";

const field = (id: string, dataType: "number" | "boolean") => ({
  id,
  collectionId: "campers",
  title: id,
  dataType,
  config: {},
});
const columns = columnsOf("campers", [field("age", "number"), field("paid", "boolean")], (key) => key);
const age: Filter = { field: "age", operator: "at_least", value: 12 };
const paid: Filter = { field: "paid", operator: "is_false" };

const signs: Record<string, string> = { open: "(", close: ")" };
const read = (filter: Filter) =>
  filterTokens(filter, columns)
    .map((token) =>
      token.kind === "condition" ? `${token.column.title} ${token.name}` : (signs[token.kind] ?? token.kind),
    )
    .join(" ");

describe("a filter read out", () => {
  it("has brackets where they change the meaning, and nowhere else", () => {
    expect(read({ and: [age, { or: [paid, age] }] })).toBe("age at_least and ( paid is_false or age at_least )");
    expect(read({ and: [age, { and: [paid, age] }] })).toBe("age at_least and paid is_false and age at_least");
    expect(read({ or: [{ and: [age, paid] }, paid] })).toBe("( age at_least and paid is_false ) or paid is_false");
    expect(read({ and: [{ or: [age] }] })).toBe("age at_least");
  });

  it("says what is negated once, around all of it", () => {
    expect(read({ not: { or: [age, paid] } })).toBe("not ( age at_least or paid is_false )");
    expect(read({ and: [age, { not: paid }] })).toBe("age at_least and not ( paid is_false )");
  });

  it("names what it does not know, and what asks for nothing", () => {
    expect(read({ and: [{ field: "gone", operator: "is" }, age] })).toBe("unknown and age at_least");
    expect(read({ and: [] })).toBe("everything");
    expect(read({ or: [] })).toBe("nothing");
    expect(read({ and: [age, { or: [] }] })).toBe("age at_least and nothing");
  });
});
