import { describe, expect, it } from "vitest";
import { hasWords } from "#data/collections/system-columns.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { listColumns } from "./list-columns.ts";
import { searchFilter } from "./search-filter.ts";

const field = (id: string, dataType: string, listId?: string) =>
  ({ id, title: id, dataType, config: { ...(listId && { listId }) } }) as unknown as Field;
const columns = listColumns(
  [
    field("name", "plain_text"),
    field("diet", "single_selection_from_list", "diets"),
    field("badges", "multi_selection_from_list", "badges-list"),
  ],
  { nameFieldId: "name", nameOf: (key) => key },
);
const items = new Map([
  [
    "diets",
    [{ id: "vegan", name: "Végan" }, ...Array.from({ length: 60 }, (_, at) => ({ id: `${at}`, name: "No nuts" }))],
  ],
  ["badges-list", [{ id: "star", name: "Gold star" }]],
  ["elsewhere", [{ id: "x", name: "Vegan too" }]],
]);

describe("a quick search", () => {
  it("asks for the words alone where no item is called so, or its list is not read yet", () => {
    expect(searchFilter("Ada  Marsh", columns, items)).toEqual([hasWords("Ada  Marsh")]);
    expect(searchFilter("vegan", columns)).toEqual([hasWords("vegan")]);
  });

  it("finds each word in the text or in the name of a chosen item, whatever case and accents", () => {
    expect(searchFilter("ada vegan star", columns, items)).toEqual([
      hasWords("ada"),
      { or: [hasWords("vegan"), { field: "diet", operator: expect.any(String), value: ["vegan"] }] },
      { or: [hasWords("star"), { field: "badges", operator: expect.any(String), value: ["star"] }] },
    ]);
  });

  it("leaves out what fits too many items to mean one, and fields that the person does not have", () => {
    expect(searchFilter("nuts", columns, items)).toEqual([hasWords("nuts")]);
    expect(searchFilter("vegan", [], items)).toEqual([hasWords("vegan")]);
  });
});
