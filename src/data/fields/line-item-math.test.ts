import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareDecimals, shortest } from "./exact-decimal.ts";
import { type Line, lineAmounts, sumAmounts, withDecimals } from "./line-item-math.ts";

const line = (quantity: string, unitPrice: string, discountPercent = "0", taxPercent = "0"): Line => ({
  quantity,
  unitPrice,
  discountPercent,
  taxPercent,
});

describe("the amounts of a line", () => {
  it.each([
    ["without discount and tax", line("2", "150"), 2, ["300", "0", "0", "300"]],
    ["with both", line("2", "150", "10", "8.25"), 2, ["300", "30", "22.28", "292.28"]],
    ["with a half, which goes up", line("1", "0.125"), 2, ["0.13", "0", "0", "0.13"]],
    ["with less than a half", line("1", "0.1249"), 2, ["0.12", "0", "0", "0.12"]],
    ["of a refund, the mirror", line("-1", "0.125"), 2, ["-0.13", "0", "0", "-0.13"]],
    ["in yen", line("3", "333.5", "0", "10"), 0, ["1001", "0", "100", "1101"]],
    ["all discounted", line("2", "150", "100", "8.25"), 2, ["300", "300", "0", "0"]],
    ["that floating-point numbers get wrong", line("3", "1.005"), 2, ["3.02", "0", "0", "3.02"]],
    ["beyond them", line("9999999", "999999999999.9999"), 2, ["9999998999999999000", "0", "0", "9999998999999999000"]],
  ] as const)("%s", (_, given, decimals, [subtotal, discount, tax, total]) => {
    expect(lineAmounts(given, decimals)).toEqual({ subtotal, discount, tax, total });
  });

  it("are summed exactly", () => {
    const amounts = [line("3", "0.1"), line("2", "150", "10", "8.25"), line("-1", "0.125")].map((each) =>
      lineAmounts(each, 2),
    );
    expect(sumAmounts(amounts)).toEqual({ subtotal: "300.17", discount: "30", tax: "22.28", total: "292.45" });
    expect(sumAmounts([])).toEqual({ subtotal: "0", discount: "0", tax: "0", total: "0" });
  });

  it("are padded for reading", () => {
    expect(["150", "0.5", "1.2345"].map((value) => withDecimals(value, 2))).toEqual(["150.00", "0.50", "1.2345"]);
    expect(withDecimals("150", 0)).toBe("150");
  });
});

describe("whatever the line", () => {
  const decimal = (max: number) =>
    fc
      .tuple(fc.integer({ min: 0, max }), fc.integer({ min: 0, max: 9999 }))
      .map(([whole, part]) => shortest(`${whole}.${String(part).padStart(4, "0")}`));
  const lines = fc.record({
    quantity: decimal(9_999_999),
    unitPrice: decimal(1e12),
    discountPercent: decimal(99),
    taxPercent: decimal(99),
  });
  const places = fc.constantFrom(0, 2, 3, 4);
  const units = (text: string, decimals: number) => BigInt(withDecimals(text, decimals).replace(".", ""));

  it("the total is the nearest amount, and of two as near the upper one", () => {
    fc.assert(
      fc.property(lines, places, (given, decimals) => {
        const total = units(lineAmounts(given, decimals).total, decimals);
        // Everything in units of 10 ^ -20: four digits each, and two for either percentage.
        const exact =
          units(given.quantity, 4) *
          units(given.unitPrice, 4) *
          (100_0000n - units(given.discountPercent, 4)) *
          (100_0000n + units(given.taxPercent, 4));
        const unit = 10n ** BigInt(20 - decimals);
        const over = 2n * (total * unit - exact);
        expect(over > -unit && over <= unit).toBe(true);
      }),
    );
  });

  it("subtotal, discount and tax add up to the total, also over many lines", () => {
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 5 }), places, (given, decimals) => {
        const each = given.map((one) => lineAmounts(one, decimals));
        for (const amounts of [...each, sumAmounts(each)]) {
          const [subtotal, discount, tax, total] = [amounts.subtotal, amounts.discount, amounts.tax, amounts.total].map(
            (text) => units(text, decimals),
          );
          expect(subtotal! - discount! + tax!).toBe(total);
          expect(compareDecimals(amounts.discount, "0")).toBeGreaterThanOrEqual(0);
          expect(compareDecimals(amounts.tax, "0")).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it("a refund is the mirror of the payment", () => {
    fc.assert(
      fc.property(lines, places, (given, decimals) => {
        const paid = lineAmounts(given, decimals);
        const back = lineAmounts({ ...given, quantity: shortest(`-${given.quantity}`) }, decimals);
        expect(back.total).toBe(shortest(`-${paid.total}`));
      }),
    );
  });
});
