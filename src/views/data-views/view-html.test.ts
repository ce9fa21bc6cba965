import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { systemColumns } from "#data/collections/system-columns.ts";
import { newId } from "#shared/ids.ts";
import { languages } from "#shared/languages.ts";
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
