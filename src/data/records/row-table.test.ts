import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isId, newId } from "#shared/ids.ts";
import { packRows, unpackRows } from "./row-table.ts";

describe("rows as a table", () => {
  it("name each column once", () => {
    const [fee, age] = [newId(), newId()];
    const records = [
      { id: "a", number: 1, name: "Ada", values: { [age]: 9 } },
      { id: "b", number: 2, name: "Ben", values: { [fee]: "12.50", [age]: 0 } },
    ];
    const table = packRows(records, [fee, age]);
    expect(table).toEqual({
      columns: ["id", "number", "name", fee, age],
      rows: [
        ["a", 1, "Ada", null, 9],
        ["b", 2, "Ben", "12.50", 0],
      ],
    });
    expect(unpackRows(table, isId)).toEqual(records);
  });

  it("come back as they were, by way of JSON", () => {
    const fields = Array.from({ length: 6 }, () => newId());
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string()));
    const row = fc.record({
      id: fc.string(),
      createdBy: fc.option(fc.string()),
      tags: fc.array(fc.string()),
      values: fc.dictionary(fc.constantFrom(...fields), value, { noNullPrototype: true }),
    });
    fc.assert(
      fc.property(fc.array(row), (records) => {
        const sent = JSON.parse(JSON.stringify(packRows(records, fields)));
        expect(unpackRows(sent, isId)).toEqual(records);
      }),
    );
  });
});
