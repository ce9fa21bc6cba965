import { type Html, html } from "#shared/html.ts";
import type { AskedHtml, FormTexts } from "../field-html.ts";
import { textIn } from "./typed-text.ts";

/** What an input cannot show of a value, such as formatting: it is sent along, and counts where nothing was changed. */
export const formerInput = ({ name }: Pick<AskedHtml, "name">, text: string): Html =>
  html`<input type="hidden" name="${name}.was" value="${text}">`;

export const formerText = (form: FormTexts, { name }: Pick<AskedHtml, "name">): string => textIn(form, `${name}.was`);
