import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { systemColumns } from "#data/collections/system-columns.ts";
import { newId } from "#shared/ids.ts";
import { type Language, languages } from "#shared/languages.ts";
import { htmlView, ids, programs, shownFields, textsOf, weekItems } from "#testing/html-views.ts";
import { type Element, elementsIn, find, hasClass, readHtml, textIn } from "#testing/read-html.ts";
import { filterColumns, filtersAsked, readFilters } from "./filter-query.ts";
import { drawFilters, type FilterValues } from "./filters.html.ts";
import { drawView } from "./html-registry.ts";
import type { ItemShown } from "./items-contract.ts";
import { type ViewTypeName, viewTypeNames, viewTypes } from "./registry.ts";
import { type CalendarHtml, calendarPlace } from "./types/calendar/calendar.html.ts";
import type { EventShown } from "./types/calendar/placed-event.ts";
import type { HtmlView } from "./view-html.ts";
import type { FilterField, ViewSettings } from "./view-settings.ts";

const displayed = shownFields(ids.program, ids.days, ids.ages, ids.price, ids.spots, ids.place, "record_number");

/** The settings that a type cannot do without. */
const optionsOf: Record<ViewTypeName, Record<string, unknown>> = {
  list: { pictureFieldId: ids.picture, boardFieldId: ids.program },
  detail: {},
  calendar: { startFieldId: ids.begins, endFieldId: ids.ends, emptyDatesMessage: "", includeEmptyDates: false },
  table: { widths: [], frozen: 0, figures: [], search: "" },
  map: { locationFieldId: ids.place },
};

const settingsOf = (type: ViewTypeName, more: Partial<ViewSettings> = {}): Partial<ViewSettings> => ({
  displayedFields: displayed,
  options: optionsOf[type],
  ...more,
});

const eventsOf = (items: readonly ItemShown[]): EventShown[] =>
  items.map((item) => ({
    ...item,
    start: String(item.values[ids.begins]),
    end: String(item.values[ids.ends]),
    isAllDay: false,
  }));

/** What whoever draws a type has read for it. */
const dataOf: Record<ViewTypeName, (view: HtmlView, items: readonly ItemShown[]) => unknown> = {
  list: (_view, items) => ({ items, groups: null, next: null }),
  table: (_view, items) => ({ items, groups: null, next: null }),
  detail: (_view, items) => ({ item: items[0] ?? null, isNamed: false, back: "/public/back" }),
  calendar: (view, items): CalendarHtml => ({
    ...{ events: eventsOf(items), days: [], isWhole: true },
    shown: calendarPlace(view, { day: "2027-07-05", display: undefined }),
  }),
  map: (_view, items) => ({
    places: items.map(({ id, name, values }) => ({
      id,
      name,
      ...(values[ids.place] as { latitude: number; longitude: number }),
    })),
    ...{ items, isWhole: true, unplaced: 0, next: null, outline: { land: "M0 0l9 9", borders: "" } },
  }),
};

const drawn = (type: ViewTypeName, view: HtmlView, items: readonly ItemShown[]): Element =>
  readHtml(String(drawView(type, view, dataOf[type](view, items))));

const everyDisplay = viewTypeNames.flatMap((type) => viewTypes[type].displays.map((display) => ({ type, display })));

describe.each(everyDisplay)("$type as $display", ({ type, display }) => {
  const settings = settingsOf(type, { displayOption: display });
  const names = type === "detail" ? [weekItems[0]!.name] : ["Lake Explorers", "Junior Sailors"];

  it.each(languages)("is good HTML in %s, full and empty", (language) => {
    const full = drawn(type, htmlView(type, { settings, language }), weekItems);
    for (const name of names) expect(textIn(full)).toContain(name);
    expectGoodStructure(full);
    const bare = drawn(type, htmlView(type, { settings, language }), []);
    expectGoodStructure(bare);
    expect(textIn(bare)).not.toContain("Lake Explorers");
    expect(textIn(bare).trim()).not.toBe("");
  });

  it("shows what is displayed, and nothing else that its items have", () => {
    const hidden = "what nobody may read";
    const items = weekItems.map((item) => ({
      ...item,
      values: { ...item.values, [ids.about]: hidden, [newId()]: hidden, [ids.ages]: hidden, tags: [newId()] },
    }));
    const shown = displayed.filter(({ field }) => field !== ids.ages);
    const page = String(
      drawView(
        type,
        htmlView(type, { settings: { ...settings, displayedFields: shown } }),
        dataOf[type](htmlView(type, { settings }), items),
      ),
    );
    expect(page).not.toContain(hidden);
    expect(page).not.toContain("Ages");
  });

  it("stays what it is, whatever people have written", () => {
    const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>' javascript:alert(1)`;
    const items = weekItems.map((item) => ({
      ...item,
      name: evil,
      color: evil,
      values: { ...item.values, [ids.ages]: evil, [ids.place]: { ...(item.values[ids.place] as object), line1: evil } },
    }));
    const titles = Object.fromEntries(Object.values(ids).map((key) => [key, evil]));
    const filterFields = [filterField(ids.ages, { filterLabel: evil, selectAllText: evil }), filterField(ids.program)];
    const view = {
      ...htmlView(type, {
        settings: {
          ...settings,
          filterFields,
          missingRecordMessage: evil,
          options: { ...optionsOf[type], emptyDatesMessage: evil, includeEmptyDates: true },
        },
        titles,
        query: [["other", evil]],
        context: { nameOf: () => evil, colorOf: () => evil },
        targetOf: () => ({ address: "javascript:alert(1)", opensInNewWindow: true }),
      }),
      name: evil,
    };
    const filters = drawFilters(
      view,
      [{ field: ids.program, values: [{ value: newId(), count: 1 }], isWhole: true }],
      new Map([[ids.ages, { words: evil }]]),
    );
    for (const some of [items, []]) {
      const page = String(drawView(type, view, dataOf[type](view, some), filters));
      const tree = readHtml(page);
      expectHarmless(elementsIn(tree).map(({ name, attributes }) => ({ tagName: name, attribs: attributes })));
      // And as a parser reads it that forgives what ours does not.
      expectHarmless(tagsIn(page));
      expect(textIn(tree)).toContain("<script>alert(1)</script>");
    }
  });
});

type Tag = { tagName: string; attribs: Record<string, string> };

const sanitizeHtml = createRequire(import.meta.url)("sanitize-html") as (html: string, options: object) => string;

function tagsIn(html: string): Tag[] {
  const tags: Tag[] = [];
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      "*"(tagName: string, attribs: Tag["attribs"]) {
        tags.push({ tagName, attribs });
        return { tagName, attribs };
      },
    },
  });
  return tags;
}

function expectHarmless(tags: readonly Tag[]) {
  expect(tags.length).toBeGreaterThan(2);
  for (const { tagName, attribs } of tags) {
    expect(["script", "style", "iframe", "object", "embed", "base", "link", "meta"]).not.toContain(tagName);
    expect(Object.keys(attribs).filter((name) => /^on|^srcdoc$|^formaction$/.test(name))).toEqual([]);
    for (const name of ["href", "src", "action"]) expect(attribs[name] ?? "/").toMatch(/^(\/|https:)/);
  }
}

/** What browsers would put right, and screen readers would stumble over. */
function expectGoodStructure(tree: Element) {
  const all = elementsIn(tree);
  const own = all.flatMap(({ attributes: { id } }) => id ?? []);
  expect(new Set(own).size).toBe(own.length);
  for (const { attributes } of all)
    for (const name of ["aria-labelledby", "for"]) if (attributes[name]) expect(own).toContain(attributes[name]);
  for (const { name, attributes, children } of all) {
    const within = children.filter((child) => typeof child !== "string").map((child) => child.name);
    if (name === "ul" || name === "ol") expect(new Set([...within, "li"])).toEqual(new Set(["li"]));
    if (name === "dl") expect(new Set([...within, "div"])).toEqual(new Set(["div"]));
    if (name === "tr") expect(within.filter((each) => each !== "th" && each !== "td")).toEqual([]);
    if (name === "p")
      expect(within.filter((each) => ["p", "div", "ul", "ol", "dl", "table"].includes(each))).toEqual([]);
    if (attributes.target) expect(attributes.rel).toContain("noopener");
  }
  for (const link of all.filter(({ name }) => ["a", "button", "label"].includes(name)))
    expect(elementsIn(link).filter(({ name }) => ["a", "button"].includes(name))).toEqual([]);
}

const filterField = (field: string, more: Partial<FilterField> = {}): FilterField => ({
  ...{ field, displayInUi: true, filterLabel: "", selectAllText: "", ...more },
});

describe("a list", () => {
  const view = (more: Partial<ViewSettings> = {}, given = {}) =>
    htmlView("list", { settings: settingsOf("list", more), ...given });

  it("links names where they lead somewhere, also into a window of their own", () => {
    const targetOf: HtmlView["targetOf"] = ({ name }) =>
      name === "Forest Week" ? undefined : { address: "https://camp.example/a?b=1&c=2", opensInNewWindow: true };
    const page = drawn("list", view({}, { targetOf }), weekItems);
    const [link] = find(page, (each) => each.name === "a");
    expect(link!.attributes).toEqual({
      class: "name",
      href: "https://camp.example/a?b=1&c=2",
      target: "_blank",
      rel: "noopener noreferrer",
    });
    expect(find(page, (each) => each.name === "span" && hasClass("name")(each)).map(textIn)).toEqual(["Forest Week"]);
  });

  it("puts fields with the same key on one line, hides titles, and keeps room for what is empty where it should", () => {
    const [program, days, ages] = shownFields(ids.program, ids.days, ids.ages);
    const page = drawn(
      "list",
      view({
        displayedFields: [
          { ...program!, groupingKey: "top", showTitle: false },
          { ...days!, dateTimeDisplayFormat: "long" },
          { ...ages!, groupingKey: "top", includeEmpty: true },
          ...shownFields(ids.about),
        ],
      }),
      [{ ...weekItems[0]!, values: { ...weekItems[0]!.values, [ids.ages]: undefined } }],
    );
    const [first, second, ...more] = find(page, ({ name }) => name === "dl");
    expect([textIn(first!), textIn(second!), more.length]).toEqual([
      "ProgramSailingAges–",
      "DatesJuly 5, 2027 – July 9, 2027",
      0,
    ]);
    expect(find(first!, hasClass("visually-hidden")).map(textIn)).toEqual(["Program"]);
  });

  it("stands in groups with their counts, and leads on", () => {
    const groups = [
      { title: "Sailing", count: 1200, color: "blue", items: weekItems.slice(0, 2) },
      { title: "Forest school", count: 2, items: weekItems.slice(2) },
    ];
    for (const displayOption of ["cards", "board"]) {
      const html = String(
        drawView("list", view({ displayOption }), { items: weekItems, groups, next: "/public/next?after=1" }),
      );
      const page = readHtml(html);
      expect(find(page, ({ name }) => name === "h2").map(textIn)).toEqual(["Sailing 1,200", "Forest school 2"]);
      expect(
        find(page, ({ attributes }) => attributes.rel === "next").map(({ attributes }) => attributes.href),
      ).toEqual(["/public/next?after=1"]);
      expect(find(page, hasClass("item"))).toHaveLength(5);
    }
  });

  it("has the colour of a choice, and no other", () => {
    const page = drawn("list", view({ rowColors: { field: ids.program } }), [
      ...weekItems.slice(0, 1),
      { ...weekItems[1]!, color: "red; background: url(x)" },
      { ...weekItems[2]!, color: "pink" },
    ]);
    expect(find(page, hasClass("item")).map(({ attributes }) => attributes["data-color"])).toEqual([
      "blue",
      undefined,
      "pink",
    ]);
  });

  it("says why nothing is there, and nothing of what only its address has set", () => {
    const filterFields = [filterField(ids.program), filterField(ids.ages, { displayInUi: false })];
    const text = (name: string) =>
      textIn(
        drawn(
          "list",
          view(
            { filterFields },
            {
              query: [
                [name, "7"],
                ["theme", "dark"],
              ],
              isNarrowed: true,
            },
          ),
          [],
        ),
      );
    expect(text(`f.${ids.program}`)).toContain("Nothing fits these filters.");
    expect(text(`f.${ids.ages}`)).toContain("Nothing here yet.");
  });
});

it("a table has the titles of its columns on every cell, for when its rows are cards", () => {
  const page = drawn("table", htmlView("table", { settings: settingsOf("table") }), weekItems);
  const heads = find(page, ({ attributes }) => attributes.scope === "col");
  expect(heads.map(textIn)).toEqual(["Week", "Program", "Dates", "Ages", "Price", "Open spots", "Where", "Number"]);
  const [row] = find(page, ({ name, attributes }) => name === "tr" && attributes["data-view-part"] === "card");
  const cells = find(row!, ({ name }) => name === "td");
  expect(cells.map(({ attributes }) => attributes["data-label"])).toEqual(heads.slice(1).map(textIn));
  expect(cells.filter(hasClass("number")).map(({ attributes }) => attributes["data-label"])).toEqual([
    "Price",
    "Open spots",
    "Number",
  ]);
  expect(find(row!, ({ attributes }) => attributes.scope === "row").map(textIn)).toEqual(["Lake Explorers"]);
});

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

describe("a calendar", () => {
  const event = (name: string, start: string, end?: string, isAllDay = false): EventShown => ({
    ...{ id: newId(), name, values: {}, start, isAllDay, ...(end && { end }) },
  });

  type Shown = {
    display?: string;
    day?: string;
    language?: Language;
    timeZone?: string;
    days?: CalendarHtml["days"];
    options?: object;
  };

  function calendar(
    events: EventShown[],
    { display = "month", day = "2027-07-06", days = [], options = {}, ...given }: Shown = {},
  ) {
    const view = htmlView("calendar", {
      ...given,
      settings: settingsOf("calendar", { options: { ...optionsOf.calendar, ...options } }),
    });
    const data: CalendarHtml = { events, days, isWhole: true, shown: calendarPlace(view, { day, display }) };
    const tree = readHtml(String(drawView("calendar", view, data)));
    expectGoodStructure(tree);
    return tree;
  }

  /** Some of their spaces are narrow ones. */
  const timesIn = (page: Element) => find(page, hasClass("time")).map((time) => textIn(time).replace(/\s/g, " "));

  const cellOf = (page: Element, day: string) =>
    find(
      page,
      (cell) => cell.name === "td" && find(cell, ({ attributes }) => attributes.datetime === day).length > 0,
    )[0]!;

  it.each([
    ["en", "Sun", "July 2027", "2027-06-27"],
    ["es", "lun", "julio de 2027", "2027-06-28"],
    ["fr", "lun.", "juillet 2027", "2027-06-28"],
  ] as const)("is a table of weeks in %s, which begin where they begin there", (language, weekday, title, first) => {
    const page = calendar([], { language });
    expect(find(page, ({ name }) => name === "h2").map(textIn)).toEqual([title]);
    expect(textIn(find(page, hasClass("short"))[0]!)).toBe(weekday);
    expect(find(page, ({ name }) => name === "time")[0]!.attributes.datetime).toBe(first);
    expect(find(page, ({ name }) => name === "td").length % 7).toBe(0);
  });

  it("keeps to the team's clocks in the nights in which they change", () => {
    const spring = calendar([event("Early shift", "2027-03-14T06:30:00Z", "2027-03-14T07:30:00Z")], {
      display: "day",
      day: "2027-03-14",
    });
    expect(timesIn(spring)).toEqual(["1:30 – 3:30 AM"]);
    // The hour that comes twice: by the clocks it would be over before it began.
    const autumn = calendar([event("Late shift", "2027-11-07T05:30:00Z", "2027-11-07T06:15:00Z")], {
      display: "day",
      day: "2027-11-07",
    });
    expect(timesIn(autumn)).toEqual(["1:30 – 2:15 AM"]);
    const berlin = calendar([event("Night", "2027-10-30T21:30:00Z", "2027-10-31T02:00:00Z")], {
      display: "agenda",
      day: "2027-10-31",
      timeZone: "Europe/Berlin",
    });
    expect(find(berlin, ({ name }) => name === "h3").map((each) => textIn(each).trim())).toEqual([
      "30 Saturday Oct",
      "31 Sunday Oct",
    ]);
  });

  it("goes over the end of the year, with each day of what lasts", () => {
    const camp = [event("Winter camp", "2027-12-30", "2028-01-02", true)];
    const december = calendar(camp, { day: "2027-12-31" });
    for (const day of ["2027-12-30", "2027-12-31", "2028-01-01"])
      expect(textIn(cellOf(december, day))).toContain("Winter camp");
    expect(textIn(cellOf(december, "2027-12-29"))).not.toContain("Winter camp");
    expect(find(december, hasClass("bar")).map(({ attributes }) => attributes["data-span"])).toEqual(["3"]);
    const agenda = calendar(camp, { day: "2028-01-01", display: "agenda" });
    expect(find(agenda, hasClass("day-of")).map(textIn)).toEqual(["Day 3 of 4", "Day 4 of 4"]);
    const hrefs = (page: Element) =>
      find(page, ({ attributes }) => hasClass("icon")({ name: "", attributes, children: [] })).map(
        ({ attributes }) => attributes.href,
      );
    expect(hrefs(december).map((href) => new URL(href!, "https://a.example").searchParams.get("day"))).toEqual([
      "2027-11-30",
      "2028-01-31",
    ]);
  });

  it("says what days are, and that nothing is on them", () => {
    const days = [
      { date: "2027-07-05", text: "Holiday", isClosed: true, imageFileId: ids.picture, recordId: newId() },
      { date: "2027-07-07", isClosed: true, recordId: newId() },
    ];
    const month = calendar([], { days });
    expect(textIn(cellOf(month, "2027-07-05"))).toContain("Holiday Closed");
    expect(textIn(cellOf(month, "2027-07-07"))).toContain("Closed");
    expect(find(cellOf(month, "2027-07-05"), ({ name }) => name === "img")).toHaveLength(1);
    const week = calendar([], { days, display: "week", options: { emptyDatesMessage: "Come and play!" } });
    expect(textIn(week).split("Come and play!")).toHaveLength(8);
    expect(textIn(calendar([], { display: "agenda", language: "fr" }))).toContain("Rien ce mois-ci.");
  });

  it("says that a day has more than there is room for, and leads there", () => {
    const many = Array.from({ length: 7 }, (_, place) => event(`Club ${place}`, `2027-07-08T1${place}:00:00Z`));
    const cell = cellOf(calendar(many), "2027-07-08");
    expect(find(cell, hasClass("point"))).toHaveLength(3);
    const [more] = find(cell, hasClass("more"));
    expect(textIn(more!)).toBe("+4 more");
    expect(find(more!, ({ name }) => name === "a")[0]!.attributes.href).toContain("day=2027-07-08&display=day");
  });
});

it.each([
  ["es", "Nada coincide con estos filtros.", "Quitar los filtros"],
  ["fr", "Rien ne correspond à ces filtres.", "Effacer les filtres"],
] as const)("speaks %s", (language, nothing, reset) => {
  const view = htmlView("map", {
    language,
    isNarrowed: true,
    query: [[`f.${ids.ages}`, "7"]],
    settings: settingsOf("map", { filterFields: [filterField(ids.ages)] }),
  });
  const filters = drawFilters(view, [], new Map([[ids.ages, { words: "7" }]]));
  const text = textIn(readHtml(String(drawView("map", view, dataOf.map(view, []), filters))));
  expect(text).toContain(nothing);
  expect(text).toContain(reset);
});

it("knows every column that records have by themselves", () => {
  const view = htmlView("detail", { settings: { displayedFields: shownFields(...Object.keys(systemColumns)) } });
  const values = {
    record_name: "Week",
    record_number: 12,
    created_at: "2027-01-02T03:04:05Z",
    created_by: newId(),
    tags: [programs.forest.id],
  };
  const page = drawn("detail", view, [{ id: newId(), name: "Week", values }]);
  const texts = find(page, ({ name }) => name === "dd").map(textIn);
  expect(texts).toEqual(["Week", "12", expect.stringContaining("2027"), "–", "Forest school"]);
});
