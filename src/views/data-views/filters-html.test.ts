import { describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { expectGoodStructure } from "#testing/good-structure.ts";
import { htmlView, ids, programs, textsOf } from "#testing/html-views.ts";
import { type Element, elementsIn, find, hasClass, readHtml, textIn } from "#testing/read-html.ts";
import { filterField, settingsOf } from "#testing/settings-of-views.ts";
import { filterColumns, filtersAsked, readFilters } from "./filter-query.ts";
import { drawFilters, type FilterValues } from "./filters.html.ts";

describe("filters", () => {
  const filterFields = [
    ...[ids.program, ids.overnight, ids.price, ids.spots, ids.days, ids.begins, ids.ages, "created_at"].map((key) =>
      filterField(key),
    ),
    filterField(ids.place, { displayInUi: false }),
  ];
  const values: FilterValues = [
    {
      field: ids.program,
      isWhole: false,
      values: [{ value: null, count: 1 }, ...Object.values(programs).map(({ id }) => ({ value: id, count: 1200 }))],
    },
    {
      field: ids.overnight,
      isWhole: true,
      values: [
        { value: true, count: 2 },
        { value: false, count: 3 },
      ],
    },
    { field: ids.spots, isWhole: true, least: 0, most: 11 },
  ];
  const unknown = newId();
  const choices = {
    nothing: {},
    one: { [ids.program]: { values: [programs.forest.id] } },
    several: {
      [ids.program]: { values: [programs.forest.id, programs.sailing.id, unknown, null] },
      [ids.overnight]: { values: [true, false] },
    },
    yesOrNo: { [ids.overnight]: { values: [false] } },
    ranges: {
      [ids.price]: { from: "10.5", to: null },
      [ids.spots]: { from: null, to: "7" },
      [ids.days]: { from: "2027-07-01", to: "2027-07-31" },
      [ids.begins]: { from: "2027-03-14", to: "2027-03-14" },
      created_at: { from: "2026-01-01", to: null },
    },
    words: { [ids.ages]: { words: `a "b" & <c>` } },
    hidden: { [ids.place]: { words: "Lake" }, [ids.spots]: { from: "1", to: "2" } },
  };

  it.each(Object.entries(choices))("come back as they were: %s", (_name, wanted) => {
    const settings = settingsOf("list", { filterFields });
    const columns = filterColumns(htmlView("list", { settings }));
    const chosen = new Map(Object.entries(wanted));
    const query = Object.entries(wanted).flatMap(([key, choice]) => asQuery(key, choice));
    expect(new Map(readFilters(columns, textsOf(query)))).toEqual(chosen);
    const view = htmlView("list", { settings, query: [...query, ["theme", "dark"], ["after", "page2"]] });
    const form = readHtml(String(drawFilters(view, values, chosen)));
    expectGoodStructure(form);
    const sent = textsOf(submitted(form));
    expect(sent.get("theme")).toEqual(["dark"]);
    // From its beginning: what came after is no longer what it was.
    expect(sent.has("after")).toBe(false);
    const read = readFilters(columns, sent);
    expect(inOrder([...read])).toEqual(inOrder([...chosen]));
    const asked = (some: typeof read) => inOrder(filtersAsked(columns, some, "America/New_York"));
    expect(asked(read)).toEqual(asked(chosen));
  });

  it("mean whole days of the team's clocks", () => {
    const columns = filterColumns(htmlView("list", { settings: settingsOf("list", { filterFields }) }));
    const read = readFilters(
      columns,
      textsOf([
        [`f.${ids.begins}.from`, "2027-03-14"],
        [`f.${ids.begins}.to`, "2027-03-14"],
      ]),
    );
    expect(filtersAsked(columns, read, "America/New_York")).toEqual([
      { field: ids.begins, operator: "on_or_after", value: "2027-03-14T05:00:00.000Z" },
      { field: ids.begins, operator: "before", value: "2027-03-15T04:00:00.000Z" },
    ]);
  });

  it("are not drawn where there are none, and never asked by what the address makes up", () => {
    expect(String(drawFilters(htmlView("list"), [], new Map()))).toBe("");
    const columns = filterColumns(htmlView("list", { settings: settingsOf("list", { filterFields }) }));
    const query = [
      [`f.${ids.program}`, "no id"],
      [`f.${ids.price}.from`, "cheap"],
      [`f.${ids.days}.to`, "2027-13-45"],
      [`f.${ids.about}`, "x"],
      ["f.__proto__", "x"],
    ] as const;
    expect(readFilters(columns, textsOf(query)).size).toBe(0);
  });

  it("name what can be chosen, how often it is there, and nothing that may not be read", () => {
    const view = htmlView("list", { settings: settingsOf("list", { filterFields }) });
    const found = [
      ...values.slice(1),
      { ...values[0]!, values: [...values[0]!.values!, { value: unknown, count: 3 }] },
    ];
    const form = readHtml(String(drawFilters(view, found, new Map())));
    expect(find(form, hasClass("choice")).map((each) => textIn(each).trim())).toEqual([
      "Sailing 1,200",
      "Forest school 1,200",
      "Theatre 1,200",
      "Not specified 1",
    ]);
    expect(find(form, ({ name }) => name === "option").map(textIn)).toEqual(["All", "Yes (2)", "No (3)"]);
  });
});

/** Boxes are sent in the order in which they stand, not in that in which they were ticked. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value))
    return value.map(inOrder).sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inOrder(part)]));
};

type Chosen = { values: (string | boolean | null)[] } | { from: string | null; to: string | null } | { words: string };

function asQuery(key: string, choice: Chosen): [string, string][] {
  if ("words" in choice) return [[`f.${key}`, choice.words]];
  if ("values" in choice) return choice.values.map((value) => [`f.${key}`, String(value)]);
  return [
    [`f.${key}.from`, choice.from ?? ""],
    [`f.${key}.to`, choice.to ?? ""],
  ];
}

/** What a browser sends of a form, by the rules of HTML. */
function submitted(form: Element): [string, string][] {
  return elementsIn(form).flatMap(({ name: tag, attributes, children }): [string, string][] => {
    const { name, value = "", type } = attributes;
    if (tag === "input" && name && (type !== "checkbox" || "checked" in attributes)) return [[name, value]];
    if (tag !== "select" || !name) return [];
    const options = children.filter((child) => typeof child !== "string");
    const chosen = options.find((option) => "selected" in option.attributes) ?? options[0]!;
    return [[name, chosen.attributes.value!]];
  });
}
