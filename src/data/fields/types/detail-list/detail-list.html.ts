import { html } from "#shared/html.ts";
import { makeFieldHtml } from "../../field-html.ts";
import { describedAlso } from "../../html/attributes.ts";
import { withBreaks } from "../../html/lines.ts";
import { textArea, typedRead } from "../../html/text-input.ts";
import { writeTyped } from "../../html/typed-text.ts";
import { type Detail, detailList } from "./detail-list.ts";

/** Entered as one text, a line for each. */
export const detailListHtml = makeFieldHtml<unknown, Detail[]>({
  show: (details) => {
    const rows = details.map(
      ({ label, value }) => html`<div><dt>${label}</dt><dd>${withBreaks(value || "–")}</dd></div>`,
    );
    return html`<dl class="details">${rows}</dl>`;
  },
  input: (asked, config, context) => {
    const id = `${asked.id}-lines`;
    const hint = html`<p class="hint" id="${id}">${context.say("publicPages.fields.detailLines")}</p>`;
    return html`${textArea(describedAlso(asked, id), writeTyped(detailList, asked.value, config, context))}${hint}`;
  },
  read: typedRead(detailList),
});
