import { html, noHtml } from "#shared/html.ts";
import { type FieldHtml, type HtmlChoice, type HtmlContext, makeFieldHtml } from "../field-html.ts";
import type { FieldType } from "../field-type.ts";
import { namedChips } from "./chips.ts";
import { areFew, checkboxes, radioButtons, selectOne } from "./choice-inputs.ts";
import { formerInput, formerText } from "./former-text.ts";
import { byIdsAlone, idsOf, joinIds } from "./sent-ids.ts";
import { readTyped, textIn } from "./typed-text.ts";

/** A field that points to one of what the context offers. `unknown`: what is said of one that has no name here. */
export const oneOfOffered = (type: FieldType, unknown: string): FieldHtml =>
  makeFieldHtml<unknown, string>({
    show: (id, _config, context) => namedChips([id], unknown, context),
    input: (asked, _config, context) => {
      const offered = context.choicesOf(asked.fieldKey);
      if (offered.length === 0) return noHtml;
      const chosen = idsOf(asked.value);
      const draw = areFew(offered) ? radioButtons : selectOne;
      return draw(asked, chosen[0], withChosen(offered, chosen, unknown, context), context);
    },
    read: (form, { name, fieldKey }, config, context) =>
      context.choicesOf(fieldKey).length === 0
        ? undefined
        : readTyped(type, textIn(form, name), config, byIdsAlone(context)),
    isGroup: ({ fieldKey }, _config, { choicesOf }) => areFew(choicesOf(fieldKey)),
  });

/** A field that points to several, in an order of its own. */
export const manyOfOffered = (type: FieldType, unknown: string): FieldHtml =>
  makeFieldHtml<unknown, string[]>({
    show: (ids, _config, context) => namedChips(ids, unknown, context),
    input: (asked, _config, context) => {
      const offered = context.choicesOf(asked.fieldKey);
      if (offered.length === 0) return noHtml;
      const chosen = idsOf(asked.value);
      const boxes = checkboxes(asked, chosen, withChosen(offered, chosen, unknown, context));
      return chosen.length > 1 ? html`${boxes}${formerInput(asked, joinIds(chosen))}` : boxes;
    },
    read: (form, asked, config, context) => {
      if (context.choicesOf(asked.fieldKey).length === 0) return undefined;
      const chosen = inOrder(form.get(asked.name) ?? [], idsOf(formerText(form, asked)));
      return readTyped(type, joinIds(chosen), config, byIdsAlone(context));
    },
    isGroup: () => true,
  });

/** What was chosen stays, also where it is no longer offered; each can be named. */
function withChosen(
  offered: readonly HtmlChoice[],
  chosen: readonly string[],
  unknown: string,
  { nameOf, say }: HtmlContext,
): HtmlChoice[] {
  const known = new Set(offered.map(({ id }) => id));
  const missing = chosen.filter((id) => !known.has(id)).map((id) => ({ id, name: nameOf(id) ?? say(unknown) }));
  return [...offered, ...missing].map((each) => (each.name === "" ? { ...each, name: say("chips.unnamed") } : each));
}

/** The form has its own order: what was there before keeps its place, what is new comes after it. */
function inOrder(chosen: readonly string[], before: readonly string[]): string[] {
  const sent = new Set(chosen);
  return [...new Set([...before.filter((id) => sent.has(id)), ...chosen])];
}
