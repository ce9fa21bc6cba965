import { type Html, html, noHtml } from "#shared/html.ts";
import type { AskedHtml, HtmlContext } from "../field-html.ts";
import type { FieldTypeName } from "../field-type.ts";
import { fieldHtmlNamed } from "../html-registry.ts";
import { attributes } from "./attributes.ts";
import { withBreaks } from "./lines.ts";

export type FormField = {
  asked: Omit<AskedHtml, "isInvalid" | "describedBy">;
  label: string;
  /** What explains it. */
  help?: string | null | undefined;
  /** What is wrong with it, as a sentence. */
  error?: string | null | undefined;
  /** Its settings are complete: amounts have a currency. */
  field: { type: FieldTypeName; config: unknown };
  context: HtmlContext;
};

/** A field of a form: its label, its input, and below it help and what is wrong. Nothing where it is not asked for. */
export function drawFormField({ asked, label, help, error, field, context }: FormField): Html {
  const { input, isGroup } = fieldHtmlNamed(field.type);
  const below = [
    help ? { kind: "help", id: `${asked.id}-help`, text: help } : undefined,
    error ? { kind: "error", id: `${asked.id}-error`, text: error } : undefined,
  ].filter((each) => each !== undefined);
  const describedBy = below.map(({ id }) => id).join(" ") || undefined;
  const drawn = input?.({ ...asked, isInvalid: Boolean(error), describedBy }, field.config, context) ?? noHtml;
  if (String(drawn) === "") return noHtml;
  const notes = below.map(({ kind, id, text }) => html`<p class="${kind}" id="${id}">${withBreaks(text)}</p>`);
  const look = { class: "field", "data-invalid": error ? (true as const) : undefined };
  if (isGroup?.(asked, field.config, context)) {
    const legend = html`<legend>${label}${asked.isRequired && requiredGroup(context)}</legend>`;
    return html`<fieldset${attributes({ ...look, "aria-describedby": describedBy })}>${legend}${drawn}${notes}</fieldset>`;
  }
  const named = html`<label for="${asked.id}">${label}${asked.isRequired && requiredMark}</label>`;
  return html`<div${attributes(look)}>${named}${drawn}${notes}</div>`;
}

/** Seen; the input itself says it to who hears the page. */
const requiredMark = html` <span class="required" aria-hidden="true">*</span>`;

/** Of a group no input says it. */
const requiredGroup = ({ say }: HtmlContext): Html =>
  html`${requiredMark}<span class="visually-hidden"> (${say("publicPages.fields.required")})</span>`;
