import { type Html, html } from "#shared/html.ts";
import type { AskedHtml, FieldHtml } from "../field-html.ts";
import type { FieldType } from "../field-type.ts";
import { type Attributes, attributes, controlAttributes } from "./attributes.ts";
import { readTyped, textIn, writeTyped } from "./typed-text.ts";

type Entered = Required<Pick<FieldHtml, "input" | "read">>;

/** Text that the type itself writes and reads: one line. */
export const typedLine = (type: FieldType, look: Attributes = {}): Entered => ({
  input: (asked, config, context) => textInput(asked, writeTyped(type, asked.value, config, context), look),
  read: typedRead(type),
});

/** The same of several lines. */
export const typedLines = (type: FieldType, look: Attributes = {}): Entered => ({
  input: (asked, config, context) => textArea(asked, writeTyped(type, asked.value, config, context), look),
  read: typedRead(type),
});

export const typedRead =
  (type: FieldType): Entered["read"] =>
  (form, { name }, config, context) =>
    readTyped(type, textIn(form, name), config, context);

export const textInput = (asked: AskedHtml, text: string, look: Attributes = {}): Html =>
  html`<input${attributes({ type: "text", ...controlAttributes(asked), value: text, ...look })}>`;

/** The line break at its start is none of the text: browsers leave out the first. */
export const textArea = (asked: AskedHtml, text: string, look: Attributes = {}): Html =>
  html`<textarea${attributes({ ...controlAttributes(asked), rows: 4, ...look })}>${"\n"}${text}</textarea>`;
