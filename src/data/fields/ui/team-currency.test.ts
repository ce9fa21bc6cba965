import { expect, it } from "vitest";
import { withCurrency } from "./team-currency.ts";

it("gives an amount the team's currency where the field names none", () => {
  const open = { currency: null };
  expect(withCurrency(open, "EUR")).toEqual({ currency: "EUR" });
  expect(withCurrency(open, "EUR")).toBe(withCurrency(open, "EUR"));
  expect(withCurrency(open, "MXN")).toEqual({ currency: "MXN" });
});

it("leaves a field's own currency, other settings, and pages without a team as they are", () => {
  for (const config of [{ currency: "USD" }, { multiline: true }]) expect(withCurrency(config, "EUR")).toBe(config);
  const open = { currency: null };
  expect(withCurrency(open, undefined)).toBe(open);
});
