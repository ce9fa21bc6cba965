import * as z from "zod";
import { currencyDecimals, currencySetting } from "../../currency.ts";
import { shortest } from "../../exact-decimal.ts";
import { fieldType, type Parsed, type TextContext } from "../../field-type.ts";
import { type LineItem, lineItem, productsIn, readLineItem, writeLineItem } from "../../line-item.ts";
import { cabin, hat } from "../../line-item-examples.ts";
import { type Amounts, lineAmounts, sumAmounts } from "../../line-item-math.ts";
import { structureOperators } from "../../operators.ts";
import { exampleIds } from "../../reference-examples.ts";
import { storedAsJson } from "../../storage.ts";

const config = z.strictObject({ currency: currencySetting });

type Config = z.output<typeof config>;
export type LineItems = { items: LineItem[] } & Amounts;

/** As with one item: the sums may be left out, and must be right where they are given. */
const value = ({ currency }: Config): z.ZodType<LineItems> => {
  const sum = z
    .string({ error: "fields.problems.decimal" })
    .regex(/^-?\d+(\.\d+)?$/, "fields.problems.decimal")
    .transform(shortest)
    .optional();
  return z
    .strictObject(
      {
        items: z
          .array(lineItem(currency), { error: "fields.problems.lineItems" })
          .min(1, "fields.problems.lineItems")
          .max(500, "fields.problems.lineItemsTooMany"),
        ...{ subtotal: sum, discount: sum, tax: sum, total: sum },
      },
      { error: "fields.problems.lineItems" },
    )
    .transform(({ items, ...given }, { addIssue }) => {
      const sums = sumsOf(items, currency);
      const isRight = (key: keyof Amounts) => given[key] === undefined || given[key] === sums[key];
      if (!amounts.every(isRight)) addIssue("fields.problems.lineItemTotal");
      return { items, ...sums };
    });
};

const amounts = ["subtotal", "discount", "tax", "total"] as const;

export const financialLineItems = fieldType<Config, LineItems>({
  name: "financial_line_items",
  icon: "fas_receipt",
  group: "money",
  config,
  value,
  mostSigns: () => 1_000_000,
  storage: storedAsJson(),
  operators: structureOperators,
  sorts: false,
  canBeUnique: false,
  holds: { of: "products", idsIn: productsIn },
  servesAs: "lineItems",
  toText: ({ items }, { currency }, context) => items.map((item) => writeLineItem(item, currency, context)).join("\n"),
  toSearchText: ({ items }, _config, { nameOf }) =>
    items
      .flatMap(({ productId, description }) => [productId && nameOf(productId), description])
      .filter(Boolean)
      .join(" "),
  parse,
  examples: {
    config: { currency: "USD" },
    values: [
      { items: [cabin, hat], subtotal: "312.5", discount: "30", tax: "22.28", total: "304.78" },
      { items: [hat], subtotal: "12.5", discount: "0", tax: "0", total: "12.5" },
      { items: [hat, { ...hat, productId: exampleIds.fox }], subtotal: "25", discount: "0", tax: "0", total: "25" },
    ],
    texts: [
      [
        "2 × 150.00 Cabin week (−10% +8.25%) = 292.28\r\n\r\n1 x 12.50 Hat",
        { items: [cabin, hat], subtotal: "312.5", discount: "30", tax: "22.28", total: "304.78" },
      ],
      ["", null],
    ],
    badTexts: [
      ["a cabin and a hat", "fields.problems.lineItem"],
      ["1 × 12.50 Hat\n2 × 150 Cabin = 299", "fields.problems.lineItemTotal"],
      ["1 × 12.50 Hat\n".repeat(501), "fields.problems.lineItemsTooMany"],
    ],
    badValues: [
      [[cabin], "fields.problems.lineItems"],
      [{ items: [] }, "fields.problems.lineItems"],
      [{ items: [hat], paid: "0" }, "fields.problems.lineItems"],
      [{ items: [hat], total: "12" }, "fields.problems.lineItemTotal"],
      [{ items: [hat], total: "12,50" }, "fields.problems.decimal"],
      [{ items: [hat], tax: 0 }, "fields.problems.decimal"],
      [{ items: [{ ...hat, total: "13" }] }, "fields.problems.lineItemTotal"],
      [{ items: new Array(501).fill(hat) }, "fields.problems.lineItemsTooMany"],
    ],
  },
});

function parse(text: string, { currency }: Config, context: TextContext): Parsed<LineItems> {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  if (lines.length === 0) return { value: null };
  if (lines.length > 500) return { problem: { messageKey: "fields.problems.lineItemsTooMany" } };
  const items: LineItem[] = [];
  for (const [index, line] of lines.entries()) {
    const read = readLineItem(line, currency, context);
    if ("problem" in read) return { problem: { ...read.problem, values: { ...read.problem.values, line: index + 1 } } };
    if (read.value) items.push(read.value);
  }
  return { value: { items, ...sumsOf(items, currency) } };
}

function sumsOf(items: LineItem[], currency: string | null): Amounts {
  const decimals = currencyDecimals(currency);
  return sumAmounts(items.map((item) => lineAmounts(item, decimals)));
}
