import { expect, it } from "vitest";
import { asksDayFirst, bodyOf, columnsOf, isJoinedPart, joinShape, shapeSchema, splitShape } from "./shape-values.ts";

const text = { dataType: "plain_text" as const, config: {}, fit: 1 };
const long = { dataType: "plain_text" as const, config: { multiline: true }, fit: 1 };
const date = { dataType: "date" as const, config: {}, fit: 0.9 };
const column = (place: number, title: string, guessed: typeof text | typeof date, isWorthless = false) => ({
  ...{ column: place, title, ...guessed, filled: 1, samples: [], isWorthless },
  forms: [date, long, text],
});
const shape = {
  ...{ id: "1", fileName: "a.csv", rows: 2, encoding: "utf-8", separator: ",", decimalComma: false, dayFirst: null },
  ...{ sheet: null, sheets: [] },
  ...{ name: "Campers", nameColumn: 0, looked: 2, joins: [] },
  columns: [column(0, "Name", text), column(1, "Born", date), column(2, "", text, true)],
};
const values = () => ({
  ...{ name: "Camper", pluralName: "Campers", icon: "fas_user", representsPeople: false, dayFirst: null },
  columns: columnsOf(shape, (place) => `Column ${place}`),
});

it("begins with what was guessed, and leaves out what is worthless", () => {
  expect(values().columns).toMatchObject([
    { title: "Name", form: "plain_text", isTaken: true, isName: true },
    { title: "Born", form: "date", isTaken: true, isName: false },
    { title: "Column 3", isTaken: false },
  ]);
});

it("sends the columns that are taken, with the settings of the chosen type", () => {
  const input = values();
  input.columns[0]!.form = "plain_text long";
  const body = bodyOf(shape, "made", shapeSchema.parse(input));
  expect(body.columns).toEqual([
    { column: 0, title: "Name", dataType: "plain_text", config: { multiline: true }, isName: true },
    { column: 1, title: "Born", dataType: "date", config: {}, isName: false },
  ]);
});

it("wants a title of each column that is taken, and one column at least", () => {
  const input = values();
  input.columns[1]!.title = " ";
  input.columns[2]!.title = "";
  expect(shapeSchema.safeParse(input).error?.issues.map(({ path }) => path.join("."))).toEqual(["columns.1.title"]);
  for (const each of input.columns) each.isTaken = false;
  expect(shapeSchema.safeParse(input).error?.issues).toMatchObject([{ message: "collections.csv.noColumn" }]);
});

it("wants no title twice among those that are taken", () => {
  const input = values();
  input.columns[2]!.title = "NAME";
  expect(shapeSchema.safeParse(input).success).toBe(true);
  input.columns[2]!.isTaken = true;
  expect(shapeSchema.safeParse(input).error?.issues).toMatchObject([
    { path: ["columns", 2, "title"], params: { title: "Name" } },
  ]);
});

it("asks for the order of days only where a date is taken and nothing tells", () => {
  const { columns } = values();
  expect(asksDayFirst(shape, columns)).toBe(true);
  expect(asksDayFirst({ ...shape, dayFirst: true }, columns)).toBe(false);
  columns[1]!.isTaken = false;
  expect(asksDayFirst(shape, columns)).toBe(false);
});

it("sends columns that are joined as one, and as they were guessed when they are kept apart", () => {
  const parts = [
    { column: 1, part: "line1" },
    { column: 0, part: "city" },
  ];
  const offer = { dataType: "physical_address" as const, parts, to: null, title: "", samples: [] };
  const address = { dataType: "physical_address" as const, config: {}, fit: 1 };
  const wide = { ...shape, columns: shape.columns.map((each) => ({ ...each, forms: [...each.forms, address] })) };
  const { columns } = values();
  const joined = joinShape(columns, offer, "Address");
  expect(joined.map((each) => isJoinedPart(joined, each.column))).toEqual([true, false, false]);
  expect(bodyOf(wide, "made", shapeSchema.parse({ ...values(), columns: joined })).columns).toEqual([
    { column: 1, title: "Address", dataType: "physical_address", config: {}, isName: false, parts },
  ]);
  expect(splitShape(joined, parts, columns)).toEqual(columns);
});
