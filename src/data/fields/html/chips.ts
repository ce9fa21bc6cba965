import { type Html, html } from "#shared/html.ts";
import type { HtmlContext } from "../field-html.ts";
import { readColor } from "../item-colors.ts";
import { attributes } from "./attributes.ts";

/** A chosen thing in its colour: one of the palette, which style sheets know by its name. */
export const chip = (name: string, color?: string): Html =>
  html`<span${attributes({ class: "chip", "data-color": readColor(color) ?? undefined })}>${name}</span>`;

/** What ids stand for; `unknown` is said where the thing is gone, or not for who reads. */
export function namedChips(ids: readonly string[], unknown: string, context: HtmlContext): Html {
  const chips = ids.map((id) => namedChip(id, unknown, context));
  if (chips.length === 1) return html`${chips}`;
  return html`<span class="chips">${chips.map((each, place) => [place > 0 && " ", each])}</span>`;
}

function namedChip(id: string, unknown: string, { nameOf, colorOf, say }: HtmlContext): Html {
  const name = nameOf(id);
  if (name === undefined) return html`<span class="chip" data-unknown>${say(unknown)}</span>`;
  return chip(name === "" ? say("chips.unnamed") : name, colorOf(id));
}
