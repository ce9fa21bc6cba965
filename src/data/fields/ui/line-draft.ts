import { currencyDecimals } from "../currency.ts";
import { formatDecimal, parseDecimal } from "../exact-decimal.ts";
import type { Parsed, Problem } from "../field-type.ts";
import { type LineItem, lineItem } from "../line-item.ts";
import { type Amounts, lineAmounts } from "../line-item-math.ts";

/** A line as it is typed. */
export type LineDraft = Omit<LineItem, "total"> & { key: string };

const numbers = ["quantity", "unitPrice", "discountPercent", "taxPercent"] as const;
/** What a number is that nobody has typed. */
const unwritten = { quantity: "1", unitPrice: "0", discountPercent: "0", taxPercent: "0" };

export const blankLine = (key: string): LineDraft => ({
  key,
  description: "",
  productId: null,
  quantity: "1",
  unitPrice: "",
  discountPercent: "",
  taxPercent: "",
});

/** Numbers as people here write them; percentages that are none stay empty. */
export function writeLine(item: LineItem, key: string, decimalComma: boolean): LineDraft {
  const write = (value: string) => formatDecimal(value, decimalComma);
  const percent = (value: string) => (value === "0" ? "" : write(value));
  return {
    key,
    description: item.description,
    productId: item.productId,
    quantity: write(item.quantity),
    unitPrice: write(item.unitPrice),
    discountPercent: percent(item.discountPercent),
    taxPercent: percent(item.taxPercent),
  };
}

/** A line in which nothing was entered is none. */
export const isBlank = ({ description, productId, unitPrice }: LineDraft): boolean =>
  description.trim() === "" && productId === null && unitPrice.trim() === "";

export function readLine(line: LineDraft, currency: string | null, decimalComma: boolean): Parsed<LineItem> {
  if (isBlank(line)) return { value: null };
  const read = readNumbers(line, decimalComma);
  if ("problem" in read) return read;
  const { description, productId } = line;
  const checked = lineItem(currency).safeParse({ description, productId, ...read.numbers });
  if (checked.success) return { value: checked.data };
  return { problem: { messageKey: checked.error.issues[0]?.message ?? "fields.problems.lineItem" } };
}

/** What the line comes to as it stands, even before it says what it is for. */
export function amountsOf(line: LineDraft, currency: string | null, decimalComma: boolean): Amounts | undefined {
  const read = readNumbers(line, decimalComma);
  return "problem" in read ? undefined : lineAmounts(read.numbers, currencyDecimals(currency));
}

type Numbers = Record<(typeof numbers)[number], string>;

function readNumbers(line: LineDraft, decimalComma: boolean): { numbers: Numbers } | { problem: Problem } {
  const found: Partial<Numbers> = {};
  for (const name of numbers) {
    const read = parseDecimal(line[name].replace("%", "").replace("−", "-"), 4, decimalComma);
    if ("problem" in read) return read;
    found[name] = read.value ?? unwritten[name];
  }
  return { numbers: found as Numbers };
}
