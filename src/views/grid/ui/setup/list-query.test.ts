import { describe, expect, it } from "vitest";
import { hasWords } from "#data/collections/system-columns.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import type { ListSetup } from "../grid-model.ts";
import { currentSetup } from "./kept-setup.ts";
import { listColumns, namingField } from "./list-columns.ts";
import { listQuery } from "./list-query.ts";
import { canGroup, inGroup } from "./value-conditions.ts";

const types = {
  name: "plain_text",
  cabin: "single_selection_from_list",
  friends: "multi_data_record",
  paid: "boolean",
  status: "payment_status",
  born: "date",
  arrives: "date_time",
  address: "physical_address",
  photos: "multi_image",
} as const;
const columns = listColumns(
  Object.entries(types).map(([id, dataType]) => ({ id, title: id, dataType, config: {} }) as Field),
  { nameFieldId: "name", nameOf: (key) => key },
);
const column = (key: string) => columns.find((each) => each.key === key)!;
const setup: ListSetup = {
  columns: ["name", "record_number", "tags", "gone"].map((key) => ({ key, width: 100 })),
  frozen: 0,
  sort: [],
  filter: null,
  groupBy: null,
  thenBy: null,
  figures: [],
};
const ask = (part: Partial<ListSetup>, search = "", group?: { value: unknown }) =>
  listQuery("campers", { setup: { ...setup, ...part }, columns, search, group });

describe("what a list asks for", () => {
  it("is nothing but the values of the columns that are shown, where nothing was chosen", () => {
    expect(ask({})).toEqual({ collectionId: "campers", filter: null, sort: [], fields: ["name", "tags"] });
  });

  it("is filter, words and group in one", () => {
    const filter = { field: "name", operator: "contains", value: "a" };
    expect(ask({ filter }).filter).toEqual(filter);
    expect(ask({}, "  ada ").filter).toEqual(hasWords("ada"));
    expect(ask({ filter, groupBy: "born" }, "ada", { value: null }).filter).toEqual({
      and: [filter, hasWords("ada"), { field: "born", operator: "is_empty" }],
    });
  });

  it("leaves out what there is no column for", () => {
    const known = { field: "name", operator: "is_empty" };
    const gone = { field: "gone", operator: "is_empty" };
    expect(ask({ filter: { or: [known, { not: gone }, { and: [gone] }] } }).filter).toEqual({ or: [known] });
    expect(ask({ filter: { not: gone }, groupBy: "gone" }, "", { value: 1 }).filter).toBeNull();
    expect(ask({ filter: { or: [] } }).filter).toEqual({ or: [] });
    const sort = ["gone", "born", "photos"].map((field) => ({ field, descending: false }));
    expect(ask({ sort }).sort).toEqual([{ field: "born", descending: false }]);
  });
});

describe("a field that is open in some records only", () => {
  const partly = listColumns(
    [
      {
        id: "fee",
        title: "Fee",
        dataType: "plain_text",
        config: { listId: "l" },
        isPartlyOpen: true,
      } as unknown as Field,
    ],
    { nameFieldId: null, nameOf: (key) => key },
  );

  it("is shown, and nothing is asked by it", () => {
    const asking: ListSetup = {
      columns: [{ key: "fee", width: 100 }],
      frozen: 0,
      sort: [{ field: "fee", descending: false }],
      filter: { field: "fee", operator: "is", value: "5" },
      groupBy: "fee",
      thenBy: null,
      figures: [],
    };
    const items = new Map([["l", [{ id: "1", name: "Five" }]]]);
    const asked = { setup: asking, columns: partly, search: "five", items, group: { value: "5" } };
    const query = listQuery("campers", asked);
    expect(query).toEqual({ collectionId: "campers", filter: hasWords("five"), sort: [], fields: ["fee"] });
    const fee = partly.find(({ key }) => key === "fee")!;
    expect([canGroup(fee), fee.sorts, fee.isEditable, namingField([fee.field!], "fee")]).toEqual([
      ...[false, false, false, null],
    ]);
    expect(currentSetup({ ...asking, known: ["fee"] }, partly).groupBy).toBeNull();
  });
});

describe("a group", () => {
  it("is made of what has few values that can be asked for", () => {
    expect(columns.filter(canGroup).map(({ key }) => key)).toEqual([
      ...["name", "cabin", "friends", "paid", "status", "born"],
      ...["created_by", "updated_by", "tags"],
    ]);
  });

  it.each([
    ["name", "Ada", [{ field: "name", operator: "is", value: "Ada" }]],
    ["cabin", "bear", [{ field: "cabin", operator: "is_any_of", value: ["bear"] }]],
    ["friends", "bob", [{ field: "friends", operator: "has_any_of", value: ["bob"] }]],
    ["status", "paid", [{ field: "status", operator: "is_any_of", value: ["paid"] }]],
    ["born", "2015-01-02", [{ field: "born", operator: "is", value: "2015-01-02" }]],
    ["paid", true, [{ field: "paid", operator: "is_true" }]],
    [
      "paid",
      false,
      [
        {
          and: [
            { field: "paid", operator: "is_false" },
            { field: "paid", operator: "is_not_empty" },
          ],
        },
      ],
    ],
    ["tags", null, [{ field: "tags", operator: "is_empty" }]],
  ])("of %s asks for its records", (key, value, filter) => {
    expect(inGroup(column(key), value)).toEqual(filter);
  });
});

describe("a view's part of the question", () => {
  const paid = { field: "paid", operator: "is_true" };
  const withView = (more: object, part: Partial<ListSetup> = {}) =>
    listQuery("campers", { setup: { ...setup, ...part }, columns, search: "", ...more });

  it("is what its filter fields are set to, beside the list's own filter, and only of columns that there are", () => {
    const gone = { field: "gone", operator: "is_true" };
    const born = { field: "born", operator: "is_not_empty" };
    expect(withView({ filters: [paid, gone] }).filter).toEqual(paid);
    expect(withView({ filters: [paid] }, { filter: born }).filter).toEqual({ and: [born, paid] });
  });

  it("is the columns by which its rows are colored and lead somewhere, although they are hidden", () => {
    expect(withView({ needs: ["born", "record_number", "gone"] }).fields).toEqual(["name", "tags", "born"]);
  });
});
