import { describe, expect, it } from "vitest";
import {
  asksDates,
  asksDecimals,
  isJoinedPart,
  joinColumns,
  keepApart,
  keyChoices,
  leftOut,
  mapColumn,
  mapToNewField,
  missingForCheck,
  namingChoices,
  settingsOf,
  startDraft,
  type UploadedColumn,
} from "./mapping.ts";

const field = (id: string, dataType: Parameters<typeof keyChoices>[0][number]["dataType"], more: object = {}) => ({
  ...{ id, dataType, config: {}, isUnique: false },
  ...more,
});
const fields = [
  field("name", "plain_text"),
  field("email", "email_address", { isUnique: true }),
  field("born", "date"),
  field("fee", "decimal"),
  field("cabin", "single_data_record", { config: { collectionIds: ["cabins"] } }),
];
const column = (place: number, to: string | null, samples: string[] = []): UploadedColumn => ({
  ...{ column: place, title: `T${place}`, to, couldBe: [], samples },
  asFields: [{ dataType: "plain_text", config: {} }],
});
const uploaded = {
  ...{ id: "1", fileName: "a.csv", rows: 3, encoding: "utf-8", separator: ",", decimalComma: true, dayFirst: null },
  ...{ sheet: null, sheets: [] },
  joins: [],
  columns: [column(0, "name"), column(1, "email"), column(2, "cabin"), column(3, "closed"), column(4, null)],
};

it("begins with what was guessed, finds rows by what is unique, and leaves out what may not be written", () => {
  const draft = startDraft(uploaded, fields);
  expect(draft.to).toEqual({ 0: "name", 1: "email", 2: "cabin", 3: null, 4: null });
  expect(draft.keyFieldIds).toEqual(["email"]);
  expect(settingsOf(draft)).toEqual({
    mapping: [
      { column: 0, to: "name" },
      { column: 1, to: "email" },
      { column: 2, to: "cabin" },
    ],
    keyFieldIds: ["email"],
    ...{ dayFirst: null, decimalComma: true, createMissing: [], skipBadRows: false, skipRepeats: false },
  });
});

it("gives a field one column, and forgets what depended on the one before", () => {
  const draft = { ...startDraft(uploaded, fields), createMissing: ["cabin"] };
  const moved = mapColumn(draft, 4, "cabin");
  expect(moved.to).toMatchObject({ 2: null, 4: "cabin" });
  expect(moved.createMissing).toEqual(["cabin"]);
  const without = mapColumn(mapColumn(moved, 4, null), 1, null);
  expect([without.keyFieldIds, without.createMissing]).toEqual([[], []]);
});

it("asks only what the columns need", () => {
  const draft = startDraft(uploaded, fields);
  expect([asksDates(fields, draft), asksDecimals(fields, draft)]).toEqual([false, false]);
  const more = mapColumn(mapColumn(draft, 3, "born"), 4, "fee");
  expect([asksDates(fields, more), asksDecimals(fields, more)]).toEqual([true, true]);
  expect(namingChoices(fields, more).map(({ id }) => id)).toEqual(["cabin"]);
  expect(keyChoices(fields, more).map(({ id }) => id)).toEqual(expect.arrayContaining(["name", "email"]));
  expect(keyChoices(fields, more).map(({ id }) => id)).not.toContain("cabin");
});

it("needs no keys where the file has the records' ids", () => {
  const draft = mapColumn(startDraft(uploaded, fields), 4, "id");
  expect(settingsOf(draft, true)).toMatchObject({ keyFieldIds: [], skipBadRows: true });
});

it("names the columns that go nowhere, but for empty ones", () => {
  const columns = [column(0, "name", ["Ada"]), column(1, null, ["38"]), column(2, null)];
  const draft = startDraft({ ...uploaded, columns }, fields);
  expect(leftOut({ ...uploaded, columns }, draft).map(({ title }) => title)).toEqual(["T1"]);
});

it("makes a field for a column, with a list where it offers a choice, until it goes elsewhere", () => {
  const draft = startDraft(uploaded, fields);
  const arrives = mapToNewField(draft, column(4, null), { dataType: "date", config: {} });
  expect(asksDates(fields, arrives)).toBe(true);
  const [field] = arrives.newFields;
  expect(field).toMatchObject({ column: 4, title: "T4", dataType: "date", listId: null });
  expect(settingsOf(arrives).mapping).toContainEqual({ column: 4, to: field!.id });
  const size = mapToNewField(arrives, column(4, null), { dataType: "single_selection_from_list", config: {} });
  const [list] = size.newFields;
  expect(size.newFields).toHaveLength(1);
  expect(list).toMatchObject({ config: { listId: list!.listId } });
  expect(size.createMissing).toEqual([list!.id]);
  expect(mapColumn(size, 4, null)).toMatchObject({ newFields: [], createMissing: [] });
});

it("says what is missing before a file can be checked", () => {
  const draft = startDraft(uploaded, fields);
  expect(missingForCheck(fields, draft)).toBeUndefined();
  const nothing = [0, 1, 2].reduce((before, place) => mapColumn(before, place, null), draft);
  expect(missingForCheck(fields, nothing)).toBe("nothingMapped");
  const dated = mapColumn(draft, 4, "born");
  expect(missingForCheck(fields, dated)).toBe("datesUnsaid");
  expect(missingForCheck(fields, { ...dated, dayFirst: true })).toBeUndefined();
});

describe("columns that are joined", () => {
  const parts = [
    { column: 4, part: "line1" },
    { column: 3, part: "city" },
  ];
  const offer = { dataType: "physical_address" as const, parts, to: null, title: "", samples: ["1 A Street"] };
  const addresses = [...fields, field("home", "physical_address"), field("town", "plain_text")];
  const file = {
    ...uploaded,
    columns: [column(0, "name"), column(3, "town", ["Oslo"]), column(4, null, ["1 A Street"])],
  };
  const start = startDraft(file, addresses);

  it("go to one field, and none of them is left out", () => {
    const draft = joinColumns(start, offer, "home");
    expect(settingsOf(draft).mapping).toEqual([
      { column: 0, to: "name" },
      { column: 4, to: "home", parts },
    ]);
    expect(leftOut(file, draft)).toEqual([]);
    expect([3, 4].map((each) => isJoinedPart(draft, each))).toEqual([true, false]);
  });

  it("become a new field, and another when one chooses again", () => {
    const draft = joinColumns(start, offer, { title: "Address" });
    expect(draft.newFields).toMatchObject([{ column: 4, title: "Address", dataType: "physical_address", config: {} }]);
    const other = joinColumns(draft, offer, "home");
    expect([other.newFields, other.joins]).toEqual([[], [offer]]);
  });

  it("go back to where they were guessed to go", () => {
    const draft = keepApart(joinColumns(start, offer, { title: "Address" }), offer, file);
    expect(draft).toEqual(start);
    const taken = mapColumn(joinColumns(start, offer, "home"), 0, "town");
    expect(keepApart(taken, offer, file).to[3]).toBe(null);
  });
});
