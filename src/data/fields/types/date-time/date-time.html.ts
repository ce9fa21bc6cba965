import { html } from "#shared/html.ts";
import { localeOf } from "#shared/languages.ts";
import { type HtmlContext, makeFieldHtml } from "../../field-html.ts";
import { describedAlso } from "../../html/attributes.ts";
import { formerInput, formerText } from "../../html/former-text.ts";
import { textInput } from "../../html/text-input.ts";
import { isValueOf, readTyped, textIn, writeTyped } from "../../html/typed-text.ts";
import { wallTimeOf } from "../../zoned-time.ts";
import { dateTime } from "./date-time.ts";
import { zoneName } from "./zone-name.ts";

/** On the team's clock, which has its name beside it. */
export const dateTimeHtml = makeFieldHtml<unknown, string>({
  show: (value, _config, { language, timeZone }) => {
    const format = formatOf(localeOf[language], timeZone);
    const zone = zoneName(localeOf[language], timeZone, value);
    return html`<time datetime="${value}" title="${zone}">${format.format(new Date(value))}</time>`;
  },
  input: (asked, config, context) => {
    const moment = isValueOf(dateTime, asked.value, config) ? String(asked.value) : undefined;
    const zone = zoneName(localeOf[context.language], context.timeZone, moment ?? null);
    const id = `${asked.id}-zone`;
    const hint = html`<p class="hint" id="${id}">${context.say("fields.inputs.date_time.zone", { zone })}</p>`;
    const described = describedAlso(asked, id);
    if (!moment) {
      const text = writeTyped(dateTime, asked.value, config, context);
      // A text that is no moment stays to be seen: browsers leave an input of moments empty then.
      const type = text === "" ? "datetime-local" : "text";
      return html`${textInput(described, text, { type, autocomplete: "off" })}${hint}`;
    }
    const text = onClock(moment, context);
    // Of seconds only where there are any.
    const step = /:\d\d:\d\d$/.test(text) ? "1" : undefined;
    const input = textInput(described, text, { type: "datetime-local", step, autocomplete: "off" });
    const isMeant = readTyped(dateTime, text, config, context) === moment;
    return html`${input}${!isMeant && formerInput(asked, moment)}${hint}`;
  },
  read: (form, asked, config, context) => {
    const text = textIn(form, asked.name);
    const was = formerText(form, asked);
    // One of the two times that a clock shows twice in the night when it is put back.
    if (isValueOf(dateTime, was, config) && onClock(was, context) === text) return was;
    return readTyped(dateTime, text, config, context);
  },
});

/** "2027-07-01T10:30", as browsers write it. */
const onClock = (value: string, { timeZone }: HtmlContext): string =>
  new Date(wallTimeOf(Date.parse(value), timeZone)).toISOString().slice(0, 19).replace(/:00$/, "");

const formats = new Map<string, Intl.DateTimeFormat>();

// Making one is slow, and a list asks for every item.
function formatOf(locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone });
  formats.set(key, format);
  return format;
}
