import { html } from "#shared/html.ts";
import { makeFieldHtml } from "../../field-html.ts";
import { dayInput, drawDays } from "../../html/days.ts";
import { readTyped, textIn } from "../../html/typed-text.ts";
import { dateRange } from "./date-range.ts";

type Halves = { start: string; end: string };

export const dateRangeHtml = makeFieldHtml<unknown, Halves>({
  show: ({ start, end }, _config, context) => drawDays(start, end, context),
  input: (asked, _config, { say }) => {
    const halves = halvesOf(asked.value);
    const half = (part: keyof Halves, id: string) => {
      const own = { ...asked, id, name: `${asked.name}.${part}`, describedBy: undefined };
      const label = html`<label for="${id}">${say(`fields.inputs.date_range.${part}Hint`)}</label>`;
      return html`<div class="part">${label}${dayInput(own, halves[part])}</div>`;
    };
    return html`<div class="parts">${half("start", asked.id)}${half("end", `${asked.id}-end`)}</div>`;
  },
  read: (form, { name }, config, context) => {
    const [start, end] = [textIn(form, `${name}.start`).trim(), textIn(form, `${name}.end`).trim()];
    // While one of them is missing there is no range yet.
    if ((start === "") !== (end === "")) return start || `${between}${end}`;
    return start === "" ? null : readTyped(dateRange, `${start}${between}${end}`, config, context);
  },
  isGroup: () => true,
});

const between = " – ";

/** Of a range, and of what was typed and is none. */
function halvesOf(value: unknown): Halves {
  if (typeof value !== "string") return (value as Halves | null) ?? { start: "", end: "" };
  const at = value.indexOf(between);
  return at === -1 ? { start: value, end: "" } : { start: value.slice(0, at), end: value.slice(at + between.length) };
}
