import { expect, it } from "vitest";
import { importWithKills } from "#testing/killed-import.ts";

it("an import goes on after the server was killed: every row once, one change set, undone as a whole", async () => {
  const rows = 12_000;
  const { work, names, imports, left } = await importWithKills({ rows, kills: 1 });
  expect(work).toMatchObject({ state: "done", done: 2 * rows, result: { create: rows, badRows: 0 } });
  // An export has the order of the list, by name.
  expect(names.toSorted()).toEqual(Array.from({ length: rows }, (_, place) => `Camper ${place}`).sort());
  expect(imports).toEqual([{ id: work.id, records: rows }]);
  expect(left).toEqual([]);
}, 120_000);
