import { describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";
import { expectGoodStructure } from "#testing/good-structure.ts";
import { htmlView, ids } from "#testing/html-views.ts";
import { type Element, find, hasClass, readHtml, textIn } from "#testing/read-html.ts";
import { optionsOf, settingsOf } from "#testing/settings-of-views.ts";
import { drawView } from "../../html-registry.ts";
import { type CalendarHtml, calendarPlace } from "./calendar.html.ts";
import type { EventShown } from "./placed-event.ts";

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
    expect(timesIn(autumn)).toEqual(["1:30 AM EDT – 1:15 AM EST"]);
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

  it.each(["month", "week", "day", "agenda"])("has the message for dates with no events, as %s", (display) => {
    const options = { includeEmptyDates: true, emptyDatesMessage: "Come and play!" };
    const on = (events: EventShown[]) => calendar(events, { display, options, day: "2027-07-06" });
    const saysSo = (page: Element, day: string) =>
      find(
        page,
        (each) =>
          (display === "month" ? each.name === "td" : hasClass("day")(each)) &&
          find(each, ({ attributes }) => attributes.datetime === day).length > 0 &&
          textIn(each).includes("Come and play!"),
      ).length > 0;
    const empty = on([]);
    expect(saysSo(empty, "2027-07-06")).toBe(true);
    expect(saysSo(on([event("Kayak", "2027-07-06", undefined, true)]), "2027-07-06")).toBe(false);
    if (display === "month") expect(textIn(cellOf(empty, "2027-06-30"))).not.toContain("Come and play!");
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
