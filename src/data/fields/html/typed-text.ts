import type { FormTexts, HtmlContext } from "../field-html.ts";
import type { FieldType } from "../field-type.ts";

/** What was sent under a name; browsers end lines with two signs. */
export const textIn = (form: FormTexts, name: string): string => (form.get(name)?.[0] ?? "").replaceAll("\r\n", "\n");

/** What the type itself reads in the text; else the text as it was typed. */
export function readTyped(type: FieldType, text: string, config: unknown, context: HtmlContext): unknown {
  const read = type.parse(text, config, context);
  return "value" in read ? read.value : text;
}

/** A value as the type writes it; else the text as it was typed. */
export function writeTyped(type: FieldType, value: unknown, config: unknown, context: HtmlContext): string {
  if (isValueOf(type, value, config)) return type.toText(value, config, context);
  return typeof value === "string" ? value : "";
}

export const isValueOf = (type: FieldType, value: unknown, config: unknown): boolean =>
  value !== null && value !== undefined && type.value(config).safeParse(value).success;
