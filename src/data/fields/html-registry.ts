import { html } from "#shared/html.ts";
import { type FieldHtml, makeFieldHtml } from "./field-html.ts";
import type { FieldTypeName } from "./field-type.ts";
import { fieldTypeNamed } from "./registry.ts";

/** How values of a type are shown and entered on pages without the app's client: as their text. */
export const fieldHtmlNamed = (name: FieldTypeName): FieldHtml =>
  makeFieldHtml({ show: (value, config, context) => html`${fieldTypeNamed(name).toText(value, config, context)}` });
