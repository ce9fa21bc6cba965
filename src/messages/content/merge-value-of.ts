import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import type { TextContext } from "#data/fields/field-type.ts";
import type { LineItem } from "#data/fields/line-item.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { countryOf } from "#data/fields/zone-country.ts";
import { localeOf } from "#shared/languages.ts";
import { dateFormat, type MergeFormat, numberFormat, writeDate, writeMoney } from "./merge/merge-format.ts";
import type { MergeGroup, MergeValue, ShownValue } from "./merge/merge-value.ts";

export type ValueContext = {
  definitions: Definitions;
  format: MergeFormat;
  /** Of linked records, items of lists and products, as far as whoever sends may see them. */
  names: Readonly<Record<string, string>>;
  words: { yes: string; no: string };
};

/** A value as it is merged: what is read in the language of the content, beside what is compared. */
export function mergeValueOf(field: FieldDefinition, value: unknown, context: ValueContext): MergeValue {
  if (value === null || value === undefined) return null;
  const type = fieldTypeNamed(field.type);
  const config = context.definitions.configOf(field);
  if (type.toPlainText) return type.toPlainText(value);
  if (type.holds?.of === "files") return null;
  if (type.servesAs === "lineItems") return lineItemsOf(value, currencyOf(config), context);
  if (type.isMoney) return moneyOf(String(value), currencyOf(config), context.format);
  const byKind = kinds[type.storage.kind];
  if (byKind) return byKind(value, context);
  const text = type.toText(value, type.config.parse(config), textContextOf(context));
  return type.isNumeric ? { "=": Number(value), text } : text;
}

const currencyOf = ({ currency }: Record<string, unknown>): string | undefined =>
  typeof currency === "string" ? currency : undefined;

const kinds: Partial<Record<string, (value: unknown, context: ValueContext) => MergeValue>> = {
  boolean: (value, { words }) => ({ "=": value === true, text: value === true ? words.yes : words.no }),
  date: (value, { format }) => ({ "=": String(value), text: writeDate(String(value), "long", format) }),
  instant: (value, { format }) => ({ "=": String(value), text: writeDate(String(value), "long_time", format) }),
  dates: (value, { format }) => rangeOf(value as { start: string; end: string }, format),
  id: (value, context) => nameOf(String(value), context) ?? null,
  ids: (value, context) => (value as string[]).flatMap((id) => nameOf(id, context) ?? []),
};

function rangeOf({ start, end }: { start: string; end: string }, { language }: MergeFormat): ShownValue {
  const written = dateFormat(language, "UTC", { dateStyle: "long" }).formatRange(Date.parse(start), Date.parse(end));
  return { "=": start, text: written };
}

const nameOf = (id: string, { names, definitions }: ValueContext): string | undefined =>
  names[id] ?? definitions.collections.get(id)?.name;

function moneyOf(amount: string, currency: string | undefined, format: MergeFormat): ShownValue {
  return { "=": Number(amount), text: writeMoney(amount, currency, format), ...(currency && { currency }) };
}

function lineItemsOf(value: unknown, currency: string | undefined, context: ValueContext): MergeValue[] {
  const { format } = context;
  const { items } = value as { items?: LineItem[] };
  const number = (text: string): ShownValue => ({
    "=": Number(text),
    text: numberFormat(format.language, {}).format(Number(text)),
  });
  return (items ?? [value as LineItem]).map((item): MergeGroup => {
    const product = (item.productId && context.names[item.productId]) || null;
    return {
      "@": item.description || product || "",
      description: item.description || null,
      product,
      quantity: number(item.quantity),
      unit_price: moneyOf(item.unitPrice, currency, format),
      discount: number(item.discountPercent),
      tax: number(item.taxPercent),
      total: moneyOf(item.total, currency, format),
    };
  }) as MergeValue[];
}

function textContextOf(context: ValueContext): TextContext {
  const { language, timeZone } = context.format;
  return {
    decimalComma: numberFormat(language, {}).format(1.5).includes(","),
    dayFirst: language !== "en",
    timeZone,
    country: countryOf({ timeZone, locale: localeOf[language] }),
    nameOf: (id) => nameOf(id, context),
    idOf: () => undefined,
  };
}
