import { shortest } from "./exact-decimal.ts";

/** Exact decimals, as text. Percentages: "10" is ten percent. */
export type Line = { quantity: string; unitPrice: string; discountPercent: string; taxPercent: string };

export type Amounts = { subtotal: string; discount: string; tax: string; total: string };

/**
 * The total is rounded once, at the end. What lies before it is rounded from the exact amounts too, and discount and tax
 * are what lies between, so that subtotal − discount + tax is always the total.
 */
export function lineAmounts(line: Line, decimals: number): Amounts {
  const exact = multiply(read(line.quantity), read(line.unitPrice));
  const reduced = multiply(exact, wholePlus(line.discountPercent, -1n));
  const taxed = multiply(reduced, wholePlus(line.taxPercent, 1n));
  const [subtotal, net, total] = [round(exact, decimals), round(reduced, decimals), round(taxed, decimals)];
  return write({ subtotal, discount: subtotal - net, tax: total - net, total }, decimals);
}

export function sumAmounts(lines: Amounts[], decimals: number): Amounts {
  const sum = (key: keyof Amounts) => lines.reduce((all, line) => all + round(read(line[key]), decimals), 0n);
  return write(
    { subtotal: sum("subtotal"), discount: sum("discount"), tax: sum("tax"), total: sum("total") },
    decimals,
  );
}

/** "150" as "150.00"; what has more digits keeps them. */
export function withDecimals(value: string, decimals: number): string {
  const [whole = "0", fraction = ""] = value.split(".");
  const digits = fraction.padEnd(decimals, "0");
  return digits === "" ? whole : `${whole}.${digits}`;
}

/** digits ÷ 10 ^ decimals */
type Scaled = { digits: bigint; decimals: number };

const read = (text: string): Scaled => ({
  digits: BigInt(text.replace(".", "")),
  decimals: text.split(".")[1]?.length ?? 0,
});

const multiply = (a: Scaled, b: Scaled): Scaled => ({ digits: a.digits * b.digits, decimals: a.decimals + b.decimals });

/** The factor that adds or takes away so many percent. */
function wholePlus(percent: string, sign: 1n | -1n): Scaled {
  const { digits, decimals } = read(percent);
  return { digits: 100n * 10n ** BigInt(decimals) + sign * digits, decimals: decimals + 2 };
}

/** Halves go up; of negative amounts down, so that a refund is the mirror of what was paid. */
function round({ digits, decimals }: Scaled, to: number): bigint {
  if (decimals <= to) return digits * 10n ** BigInt(to - decimals);
  const unit = 10n ** BigInt(decimals - to);
  const size = digits < 0n ? -digits : digits;
  const rounded = (2n * size + unit) / (2n * unit);
  return digits < 0n ? -rounded : rounded;
}

function write(amounts: Record<keyof Amounts, bigint>, decimals: number): Amounts {
  const { subtotal, discount, tax, total } = amounts;
  const text = (units: bigint) => textOf(units, decimals);
  return { subtotal: text(subtotal), discount: text(discount), tax: text(tax), total: text(total) };
}

function textOf(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  return shortest(`${units < 0n ? "-" : ""}${digits.slice(0, point)}.${digits.slice(point)}`);
}
