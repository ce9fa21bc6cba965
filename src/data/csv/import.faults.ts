import { describe, expect, it } from "vitest";
import { importWithKills } from "#testing/killed-import.ts";

/** `kill -9` again and again, at any moment of a long import. */
describe("an import whose server is killed", () => {
  it.each([1, 2, 3])("has exactly the rows of the file in the end (round %i)", async () => {
    const rows = 40_000;
    const { work, names, imports, left } = await importWithKills({ rows, kills: 6 });
    expect(work).toMatchObject({ state: "done", done: 2 * rows, result: { create: rows, badRows: 0 } });
    // An export has the order of the list, by name.
    expect(names.toSorted()).toEqual(Array.from({ length: rows }, (_, place) => `Camper ${place}`).sort());
    expect(imports).toEqual([{ id: work.id, records: rows }]);
    expect(left).toEqual([]);
  });
});
