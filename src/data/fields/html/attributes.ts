import { type Html, html } from "#shared/html.ts";
import type { AskedHtml } from "../field-html.ts";

/** By names that stand in code. What is undefined is left out, `true` stands alone. */
export type Attributes = Readonly<Record<string, string | number | true | undefined>>;

export const attributes = (given: Attributes): Html => html`${Object.entries(given).map(attribute)}`;

function attribute([name, value]: [string, Attributes[string]]): Html | undefined {
  if (value === undefined) return undefined;
  return value === true ? html` ${name}` : html` ${name}="${value}"`;
}

/** What a control of text says of itself. */
export const controlAttributes = ({ name, id, isRequired, isInvalid, describedBy }: AskedHtml): Attributes => ({
  ...{ name, id },
  "aria-required": isRequired ? "true" : undefined,
  "aria-invalid": isInvalid ? "true" : undefined,
  "aria-describedby": describedBy,
});

/** One more element explains it. */
export const describedAlso = (asked: AskedHtml, id: string): AskedHtml => ({
  ...asked,
  describedBy: asked.describedBy ? `${asked.describedBy} ${id}` : id,
});
