import { html } from "#shared/html.ts";
import { makeFieldHtml } from "../../field-html.ts";
import { drawFormatted } from "../../html/formatted-html.ts";
import { formerInput, formerText } from "../../html/former-text.ts";
import { textArea } from "../../html/text-input.ts";
import { isValueOf, textIn } from "../../html/typed-text.ts";
import { htmlToText, plainTextToHtml } from "../../html-text.ts";
import { formattedText } from "./formatted-text.ts";

/** Entered as plain text, whatever in it looks like a tag; formatting stays where its words were not touched. */
export const formattedTextHtml = makeFieldHtml<unknown, string>({
  show: (value, _config, context) => html`<div class="formatted">${drawFormatted(value, context)}</div>`,
  input: (asked, config) => {
    const value = typeof asked.value === "string" ? asked.value : "";
    if (!isValueOf(formattedText, value, config)) return textArea(asked, value, { rows: 8 });
    const words = htmlToText(value);
    const isPlain = plainTextToHtml(words) === value;
    return html`${textArea(asked, words, { rows: 8 })}${!isPlain && formerInput(asked, value)}`;
  },
  read: (form, asked, config, context) => {
    const text = textIn(form, asked.name);
    const was = formerText(form, asked);
    const read = formattedText.parse(
      was !== "" && htmlToText(was) === text ? was : plainTextToHtml(text),
      config,
      context,
    );
    return "value" in read ? read.value : text;
  },
});
