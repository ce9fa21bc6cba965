import { expect, test } from "vitest";
import { newId } from "#shared/ids.ts";
import { packItems, unpackItems } from "./item-table.ts";

test("items come back as they were, by way of JSON", () => {
  const [title, fee, note] = [newId(), newId(), newId()];
  const first = {
    id: newId(),
    name: "Ada",
    values: { [title]: "Ada", tags: ["a"] },
    start: "2027-07-01",
    isAllDay: true,
  };
  const second = {
    id: newId(),
    name: "Ben",
    values: { [fee]: 0 },
    start: "2027-07-02",
    end: "2027-07-03",
    color: "red",
  };
  const table = packItems(
    [first, second],
    ["id", "name", "start", "end", "isAllDay", "color"],
    [title, fee, note, "tags"],
  );
  expect(table.rows[1]).toEqual([second.id, "Ben", "2027-07-02", "2027-07-03", null, "red", null, 0, null, null]);
  expect(unpackItems(JSON.parse(JSON.stringify(table)))).toEqual([first, second]);
});
