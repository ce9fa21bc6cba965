import { type Html, html } from "#shared/html.ts";
import type { AskedHtml, HtmlChoice, HtmlContext } from "../field-html.ts";
import { attributes, controlAttributes } from "./attributes.ts";
import { chip } from "./chips.ts";

/** So few that all of them can be seen at once; more where there is more to see of each than a list can show. */
export const areFew = (choices: readonly HtmlChoice[]): boolean =>
  choices.length <= (choices.some(({ about }) => about) ? 20 : 5);

/**
 * One of several, each to be seen; none is chosen before somebody chooses. Where there need not be one, it can be taken back
 * once it was chosen: that is a choice too, as no page without a script could do it otherwise.
 */
export function radioButtons(
  asked: AskedHtml,
  chosen: string | undefined,
  choices: readonly HtmlChoice[],
  { say }: HtmlContext,
): Html {
  const look = { type: "radio", required: asked.isRequired || undefined } as const;
  const drawn = choices.map((choice, place) =>
    box(asked, choice, place, { ...look, checked: choice.id === chosen || undefined }),
  );
  const clear = { id: "", name: say("fields.inputs.boolean.clear") };
  return html`<div class="choices">${drawn}${!asked.isRequired && box(asked, clear, choices.length, look, "choice clear")}</div>`;
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
  className = "choice",
): Html {
  const own = { name, id: place === 0 ? id : `${id}-${place + 1}`, value: choice.id };
  const words = choice.color === undefined ? choice.name : chip(choice.name, choice.color);
  const told = choice.about ? html`<span class="choice-words">${words} ${choice.about}</span>` : words;
  return html`<label class="${className}"><input${attributes({ ...own, ...look })}> ${told}</label>`;
}
