import Big from "big.js";

/** Exact decimals, as text. Percentages: "10" is ten percent. */
export type Line = { quantity: string; unitPrice: string; discountPercent: string; taxPercent: string };

export type Amounts = { subtotal: string; discount: string; tax: string; total: string };

/**
 * The total is rounded once, at the end. What lies before it is rounded from the exact amounts too, and discount and tax
 * are what lies between, so that subtotal − discount + tax is always the total.
 */
export function lineAmounts(line: Line, decimals: number): Amounts {
  const exact = new Big(line.quantity).times(line.unitPrice);
  const reduced = exact.times(partOf(new Big(100).minus(line.discountPercent)));
  const taxed = reduced.times(partOf(new Big(100).plus(line.taxPercent)));
  const round = (amount: Big) => amount.round(decimals, Big.roundHalfUp);
  const [subtotal, net, total] = [round(exact), round(reduced), round(taxed)];
  return write({ subtotal, discount: subtotal.minus(net), tax: total.minus(net), total });
}

export function sumAmounts(lines: Amounts[]): Amounts {
  const sum = (key: keyof Amounts) => lines.reduce((all, line) => all.plus(line[key]), new Big(0));
  return write({ subtotal: sum("subtotal"), discount: sum("discount"), tax: sum("tax"), total: sum("total") });
}

/** "150" as "150.00"; what has more digits keeps them. */
export function withDecimals(value: string, decimals: number): string {
  const [whole = "0", fraction = ""] = value.split(".");
  const digits = fraction.padEnd(decimals, "0");
  return digits === "" ? whole : `${whole}.${digits}`;
}

/** Divided by a hundred, exactly: a division would be cut off after some digits. */
const partOf = (percent: Big): Big => percent.times("0.01");

const write = ({ subtotal, discount, tax, total }: Record<keyof Amounts, Big>): Amounts => ({
  subtotal: subtotal.toFixed(),
  discount: discount.toFixed(),
  tax: tax.toFixed(),
  total: total.toFixed(),
});
