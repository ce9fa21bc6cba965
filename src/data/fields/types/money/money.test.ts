import { expect, it } from "vitest";
import type { TextContext } from "../../field-type.ts";
import { money } from "./money.ts";

const context = { decimalComma: true, dayFirst: true, timeZone: "Europe/Paris", country: "FR" } as TextContext;
const read = (text: string, currency: string | null) => money.parse(text, { currency }, context);

it.each([
  ["1.234,50 €", "EUR", "1234.5"],
  ["1 234,50 €", "EUR", "1234.5"],
  ["€ 1,234.50", "EUR", "1234.5"],
  ["1’234.50 CHF", "CHF", "1234.5"],
  ["¥1.200", "JPY", "1200"],
  ["12,125 KWD", "KWD", "12.125"],
  ["CA$12", "CAD", "12"],
  ["$12", "CAD", "12"],
  ["12,5", null, "12.5"],
])("reads %s in a %s field as %s", (text, currency, value) => {
  expect(read(text, currency)).toEqual({ value });
});

it.each([
  ["12,50 €", "USD", "currency"],
  ["12 USD", "EUR", "currency"],
  ["$12", null, "currency"],
  ["12,5 ¥", "JPY", "decimals"],
])("does not take %s for an amount in %s", (text, currency, key) => {
  expect(read(text, currency)).toMatchObject({ problem: { messageKey: `fields.problems.${key}` } });
});

it("has the digits of its currency, and only currencies that exist", () => {
  expect(money.value({ currency: "JPY" }).safeParse("12.5").success).toBe(false);
  expect(money.value({ currency: "KWD" }).parse("12.125")).toBe("12.125");
  expect(money.config.parse({})).toEqual({ currency: null });
  for (const currency of ["usd", "QQQ", ""]) expect(money.config.safeParse({ currency }).success).toBe(false);
});
