import { type Html, html } from "#shared/html.ts";
import { localeOf } from "#shared/languages.ts";
import { calendarDay } from "../calendar-day.ts";
import type { AskedHtml, HtmlContext } from "../field-html.ts";
import { textInput } from "./text-input.ts";

type Spoken = Pick<HtmlContext, "language">;

/** Days have no zone, so they are written in the one they are read in. */
export const drawDay = (day: string, { language }: Spoken): Html =>
  html`<time datetime="${day}">${dayFormat(localeOf[language]).format(momentOf(day))}</time>`;

/** "July 1 – 14, 2027": what both have in common stands once. */
export function drawDays(start: string, end: string, { language }: Spoken): Html {
  if (start === end) return drawDay(start, { language });
  const days = { startRange: start, endRange: end, shared: undefined };
  const runs: { source: keyof typeof days; text: string }[] = [];
  for (const { source, value } of dayFormat(localeOf[language]).formatRangeToParts(momentOf(start), momentOf(end))) {
    const last = runs.at(-1);
    if (last?.source === source) last.text += value;
    else runs.push({ source, text: value });
  }
  return html`${runs.map(({ source, text }) => {
    const day = days[source];
    return day ? html`<time datetime="${day}">${text}</time>` : text;
  })}`;
}

/** A text that is no day stays to be seen: browsers leave an input of days empty then. */
export const dayInput = (asked: AskedHtml, text: string): Html => {
  const isDay = text === "" || calendarDay.safeParse(text).success;
  return textInput(asked, text, { type: isDay ? "date" : "text", autocomplete: "off" });
};

const momentOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

const formats = new Map<string, Intl.DateTimeFormat>();

// Making one is slow, and a list asks for every item.
function dayFormat(locale: string): Intl.DateTimeFormat {
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  formats.set(locale, format);
  return format;
}
