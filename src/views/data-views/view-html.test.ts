import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { systemColumns } from "#data/collections/system-columns.ts";
import { newId } from "#shared/ids.ts";
import { type Language, languages } from "#shared/languages.ts";
import { expectGoodStructure } from "#testing/good-structure.ts";
import { htmlView, ids, programs, shownFields, weekItems } from "#testing/html-views.ts";
import { type Element, elementsIn, find, hasClass, readHtml, textIn } from "#testing/read-html.ts";
import { displayed, filterField, optionsOf, settingsOf } from "#testing/settings-of-views.ts";
import { drawFilters } from "./filters.html.ts";
import { drawView } from "./html-registry.ts";
import type { ItemShown } from "./items-contract.ts";
import { type ViewTypeName, viewTypeNames, viewTypes } from "./registry.ts";
import { type CalendarHtml, calendarPlace } from "./types/calendar/calendar.html.ts";
import type { EventShown } from "./types/calendar/placed-event.ts";
import type { HtmlView } from "./view-html.ts";
import type { ViewSettings } from "./view-settings.ts";

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
