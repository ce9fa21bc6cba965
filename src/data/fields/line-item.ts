import * as z from "zod";
import { isId } from "#shared/ids.ts";
import { currencyDecimals } from "./currency.ts";
import { compareDecimals, exactDecimal, formatDecimal, parseDecimal } from "./exact-decimal.ts";
import type { Parsed, TextContext } from "./field-type.ts";
import { lineAmounts, withDecimals } from "./line-item-math.ts";
import { oneLine } from "./tidy-text.ts";

export type LineItem = {
  description: string;
  productId: string | null;
  quantity: string;
  unitPrice: string;
  discountPercent: string;
  taxPercent: string;
  total: string;
};

/** The total may be left out; one that is given must be right. */
export function lineItem(currency: string | null): z.ZodType<LineItem> {
  const known = schemas.get(currency);
  if (known) return known;
  const schema = lineItemWith(currencyDecimals(currency));
  schemas.set(currency, schema);
  return schema;
}

/** 2 × 150.00 [Product] Cabin week (−10% +8.25%) = 292.28 */
export function writeLineItem(item: LineItem, currency: string | null, context: TextContext): string {
  const decimals = currencyDecimals(currency);
  const number = (value: string) => formatDecimal(value, context.decimalComma);
  const price = (value: string) => number(withDecimals(value, decimals));
  return [
    `${number(item.quantity)} × ${price(item.unitPrice)}`,
    writeProduct(item, context),
    item.description,
    writePercents(item, number),
    `= ${price(item.total)}`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

export function readLineItem(text: string, currency: string | null, context: TextContext): Parsed<LineItem> {
  // Longer than any line that is written here; the pattern is not for whole books.
  const found = text.length > 1000 ? undefined : written.exec(oneLine(text))?.groups;
  if (!found) return { problem: { messageKey: "fields.problems.lineItem" } };
  const productId = found.product ? readProduct(found.product, context) : null;
  if (productId === undefined) return { problem: { messageKey: "fields.problems.lineItemProduct" } };
  const numbers = {
    quantity: found.quantity!,
    unitPrice: found.price!,
    discountPercent: found.discount ?? "0",
    taxPercent: found.tax ?? "0",
  };
  const read = { ...numbers, ...(found.total === undefined ? {} : { total: found.total }) };
  const given: Record<string, unknown> = { description: found.description ?? "", productId };
  for (const [key, number] of Object.entries(read)) {
    const parsed = parseDecimal(number.replace("−", "-"), 4, context.decimalComma);
    if ("problem" in parsed) return parsed;
    given[key] = parsed.value;
  }
  const checked = lineItem(currency).safeParse(given);
  if (checked.success) return { value: checked.data };
  return { problem: { messageKey: checked.error.issues[0]?.message ?? "fields.problems.lineItem" } };
}

/** Of one line, or of several with their sums. */
export function productsIn(value: unknown): string[] {
  const items = (value as { items?: unknown[] } | null | undefined)?.items ?? [value];
  return items.map((item) => (item as { productId?: unknown } | null | undefined)?.productId).filter(isId);
}

// Making a schema is slow, and an import reads a line for every row.
const schemas = new Map<string | null, z.ZodType<LineItem>>();

const lineItemWith = (decimals: number): z.ZodType<LineItem> =>
  z
    .strictObject(
      {
        description: z
          .string({ error: "fields.problems.lineItem" })
          .transform(oneLine)
          .refine((text) => text.length <= 500, "fields.problems.textTooLong")
          .default(""),
        productId: z
          .string({ error: "fields.problems.lineItemProduct" })
          .refine(isId, "fields.problems.lineItemProduct")
          .nullable()
          .default(null),
        // Together they leave room for a total that is still an exact decimal.
        quantity: exactDecimal(4).refine(below("10000000"), "fields.problems.lineItemTooLarge").default("1"),
        unitPrice: exactDecimal(4).refine(below("1000000000000"), "fields.problems.lineItemTooLarge"),
        discountPercent: percent,
        taxPercent: percent,
        total: exactDecimal(decimals).optional(),
      },
      { error: "fields.problems.lineItem" },
    )
    .refine(({ description, productId }) => description !== "" || productId, "fields.problems.lineItemEmpty")
    .transform((given, { addIssue }) => {
      const { total } = lineAmounts(given, decimals);
      if (given.total !== undefined && given.total !== total) addIssue("fields.problems.lineItemTotal");
      return { ...given, total };
    });

const written =
  /^(?<quantity>[-−]?[\d.,]+) ?[×x*] ?(?<price>[-−]?[\d.,]+)(?: \[(?<product>[^\]]*)\])?(?: (?<description>.+?))??(?: \((?:[-−](?<discount>[\d.,]+)%)? ?(?:\+(?<tax>[\d.,]+)%)?\))?(?: = (?<total>[-−]?[\d.,]+))?$/iu;

const below = (limit: string) => (value: string) => compareDecimals(value.replace("-", ""), limit) < 0;

const percent = exactDecimal(4)
  .refine(
    (value) => compareDecimals(value, "0") >= 0 && compareDecimals(value, "100") <= 0,
    "fields.problems.lineItemPercent",
  )
  .default("0");

/** By name where the name leads back; empty brackets keep a description from being read as a product. */
function writeProduct({ productId, description }: LineItem, { nameOf, idOf }: TextContext): string {
  if (productId === null) return description.startsWith("[") ? "[]" : "";
  const name = nameOf(productId);
  const leadsBack =
    name && name.length <= 200 && !name.includes("]") && oneLine(name) === name && idOf(name) === productId;
  return `[${leadsBack ? name : productId}]`;
}

const readProduct = (name: string, { idOf }: TextContext): string | undefined =>
  idOf(name) ?? (isId(name) ? name : undefined);

/** Left out where there is nothing to say, unless the description's own end could be taken for it. */
function writePercents(
  { discountPercent, taxPercent, description }: LineItem,
  number: (value: string) => string,
): string {
  const parts = [
    discountPercent !== "0" && `−${number(discountPercent)}%`,
    taxPercent !== "0" && `+${number(taxPercent)}%`,
  ];
  const text = parts.filter(Boolean).join(" ");
  return text || description.endsWith(")") ? `(${text})` : "";
}
