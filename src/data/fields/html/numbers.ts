import { type Html, html } from "#shared/html.ts";
import { localeOf } from "#shared/languages.ts";
import type { AskedHtml, HtmlContext } from "../field-html.ts";
import { formatNumber } from "../number-format.ts";
import { describedAlso } from "./attributes.ts";
import { textInput } from "./text-input.ts";

export const drawNumber = (
  value: string | number,
  format: Intl.NumberFormatOptions,
  { language }: Pick<HtmlContext, "language">,
): Html => html`<span class="number">${formatNumber(localeOf[language], value, format)}</span>`;

/** Keys of numbers where a screen has the keys. A browser's own input of numbers knows nothing of the text's language. */
export const numberLook = { class: "number", inputmode: "decimal", autocomplete: "off" } as const;

/** "$", "%": beside the number, not part of what is typed. */
export function inputWithUnit(asked: AskedHtml, text: string, unit: { text: string; side: "left" | "right" }): Html {
  const id = `${asked.id}-unit`;
  const sign = html`<span class="unit" id="${id}">${unit.text}</span>`;
  const input = textInput(describedAlso(asked, id), text, numberLook);
  return html`<span class="with-unit">${unit.side === "left" ? [sign, input] : [input, sign]}</span>`;
}
