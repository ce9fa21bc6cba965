import fc from "fast-check";
import { expect, it } from "vitest";
import { shortest } from "./exact-decimal.ts";
import type { TextContext } from "./field-type.ts";
import { lineItem, readLineItem, writeLineItem } from "./line-item.ts";

const products = new Map([
  ["01980000-0000-7000-8000-000000000001", "Cabin week"],
  ["01980000-0000-7000-8000-000000000002", "Kayak [double]"],
  ["01980000-0000-7000-8000-000000000003", "Cabin week"],
]);
const context = (decimalComma: boolean): TextContext => ({
  decimalComma,
  dayFirst: false,
  timeZone: "UTC",
  country: "US",
  nameOf: (id) => products.get(id),
  idOf: (name) => [...products].find(([, known]) => known === name)?.[0],
});

it("reads back whatever it has written", () => {
  const decimal = (max: number) =>
    fc
      .tuple(fc.integer({ min: 0, max }), fc.integer({ min: 0, max: 9999 }), fc.constantFrom("", "-"))
      .map(([whole, part, sign]) => shortest(`${sign}${whole}.${String(part).padStart(4, "0")}`));
  const percent = fc.oneof(
    fc.constant("0"),
    decimal(99).map((text) => text.replace("-", "")),
  );
  const items = fc.record({
    description: fc.oneof(fc.string({ unit: fc.constantFrom(..."[]()=+−-%×x 1.,a") }), fc.string({ unit: "binary" })),
    productId: fc.constantFrom(null, ...products.keys(), "01980000-0000-7000-8000-0000000000ff"),
    quantity: decimal(9_999_999),
    unitPrice: decimal(1e11),
    discountPercent: percent,
    taxPercent: percent,
  });
  const currencies = fc.constantFrom(null, "USD", "JPY", "KWD");
  fc.assert(
    fc.property(items, currencies, fc.boolean(), (given, currency, decimalComma) => {
      const checked = lineItem(currency).safeParse(given);
      fc.pre(checked.success);
      const text = writeLineItem(checked.data, currency, context(decimalComma));
      expect([text, readLineItem(text, currency, context(decimalComma))]).toEqual([text, { value: checked.data }]);
    }),
    { numRuns: 2000 },
  );
});

it("names the product only where the name leads back to it", () => {
  const written = [...products.keys()].map((productId) =>
    writeLineItem(lineItem("USD").parse({ productId, unitPrice: "150" }), "USD", context(false)),
  );
  expect(written).toEqual([
    "1 × 150.00 [Cabin week] = 150.00",
    "1 × 150.00 [01980000-0000-7000-8000-000000000002] = 150.00",
    "1 × 150.00 [01980000-0000-7000-8000-000000000003] = 150.00",
  ]);
});
