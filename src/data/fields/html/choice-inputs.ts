import { type Html, html } from "#shared/html.ts";
import type { AskedHtml, HtmlChoice, HtmlContext } from "../field-html.ts";
import { attributes, controlAttributes } from "./attributes.ts";
import { chip } from "./chips.ts";

/** So few that all of them can be seen at once. */
export const areFew = (choices: readonly HtmlChoice[]): boolean => choices.length <= 5;

/** One of several, each to be seen; also none where there need not be one, which a chosen radio button could not say. */
export function radioButtons(
  asked: AskedHtml,
  chosen: string | undefined,
  choices: readonly HtmlChoice[],
  { say }: HtmlContext,
): Html {
  const none = { id: "", name: say("fields.inputs.boolean.none") };
  const all = asked.isRequired ? choices : [...choices, none];
  const marked = chosen ?? (asked.isRequired ? undefined : none.id);
  return inList(all, (choice, place) =>
    box(asked, choice, place, {
      type: "radio",
      checked: choice.id === marked || undefined,
      required: asked.isRequired || undefined,
    }),
  );
}

/** One of many. */
export function selectOne(
  asked: AskedHtml,
  chosen: string | undefined,
  choices: readonly HtmlChoice[],
  { say }: HtmlContext,
): Html {
  const none = { id: "", name: say("fields.inputs.choices.placeholder") };
  const options = [none, ...choices].map(
    ({ id, name }) =>
      html`<option${attributes({ value: id, selected: (id !== "" && id === chosen) || undefined })}>${name}</option>`,
  );
  return html`<select${attributes(controlAttributes(asked))}>${options}</select>`;
}

/** Several of them. */
export function checkboxes(asked: AskedHtml, chosen: readonly string[], choices: readonly HtmlChoice[]): Html {
  const marked = new Set(chosen);
  return inList(choices, (choice, place) =>
    box(asked, choice, place, {
      type: "checkbox",
      checked: marked.has(choice.id) || undefined,
      "aria-invalid": asked.isInvalid ? "true" : undefined,
    }),
  );
}

const inList = (choices: readonly HtmlChoice[], draw: (choice: HtmlChoice, place: number) => Html): Html =>
  html`<div class="choices">${choices.map(draw)}</div>`;

/** What leads to the field leads to the first of them. */
function box(
  { name, id }: AskedHtml,
  choice: HtmlChoice,
  place: number,
  look: Readonly<Record<string, string | true | undefined>>,
): Html {
  const own = { name, id: place === 0 ? id : `${id}-${place + 1}`, value: choice.id };
  const words = choice.color === undefined ? choice.name : chip(choice.name, choice.color);
  return html`<label class="choice"><input${attributes({ ...own, ...look })}> ${words}</label>`;
}
