import * as z from "zod";
import { currencySetting } from "../../currency.ts";
import { fieldType } from "../../field-type.ts";
import { type LineItem, lineItem, productsIn, readLineItem, writeLineItem } from "../../line-item.ts";
import { cabin } from "../../line-item-examples.ts";
import { structureOperators } from "../../operators.ts";
import { exampleIds } from "../../reference-examples.ts";
import { storedAsJson } from "../../storage.ts";

const config = z.strictObject({ currency: currencySetting });

type Config = z.output<typeof config>;

const { fox, nameless } = exampleIds;

export const financialLineItem = fieldType<Config, LineItem>({
  name: "financial_line_item",
  icon: "fas_file-invoice-dollar",
  group: "money",
  config,
  value: ({ currency }) => lineItem(currency),
  storage: storedAsJson(),
  operators: structureOperators,
  sorts: false,
  canBeUnique: false,
  holds: { of: "products", idsIn: productsIn },
  servesAs: "lineItems",
  toText: (item, { currency }, context) => writeLineItem(item, currency, context),
  toSearchText: ({ description, productId }, _config, { nameOf }) =>
    [productId && nameOf(productId), description].filter(Boolean).join(" "),
  parse: (text, { currency }, context) =>
    text.trim() === "" ? { value: null } : readLineItem(text, currency, context),
  examples: {
    config: { currency: "USD" },
    values: [
      cabin,
      { ...cabin, productId: fox, description: "", quantity: "1.5", discountPercent: "0", total: "243.56" },
      { ...cabin, productId: fox, unitPrice: "0.1255", taxPercent: "0", total: "0.23" },
      { ...cabin, productId: nameless, quantity: "-2", total: "-292.28" },
      { ...cabin, description: "[sic] 2 × 3 = 6 (−5%)", discountPercent: "0", taxPercent: "0", total: "300" },
      { ...cabin, description: "= 12", discountPercent: "100", total: "0" },
    ],
    texts: [
      ["2 × 150.00 Cabin week (−10% +8.25%) = 292.28", cabin],
      ["2 x 150 Cabin week (-10% +8.25%)", cabin],
      ["2 × 150 Cabin week (−10%)", { ...cabin, taxPercent: "0", total: "270" }],
      [
        "1 × 1,250.00 [Fox]",
        {
          ...cabin,
          description: "",
          productId: fox,
          quantity: "1",
          unitPrice: "1250",
          discountPercent: "0",
          taxPercent: "0",
          total: "1250",
        },
      ],
      ["", null],
    ],
    badTexts: [
      ["Cabin week", "fields.problems.lineItem"],
      ["2 × 150", "fields.problems.lineItemEmpty"],
      ["2 × 150 [Bear]", "fields.problems.lineItemProduct"],
      ["2 × 150 Cabin week = 299.99", "fields.problems.lineItemTotal"],
      ["2 × 1.5.0 Cabin week", "fields.problems.decimal"],
      ["2 × 150 Cabin week (−110%)", "fields.problems.lineItemPercent"],
    ],
    badValues: [
      ["2 × 150", "fields.problems.lineItem"],
      [{ ...cabin, note: "" }, "fields.problems.lineItem"],
      [{ ...cabin, total: "297" }, "fields.problems.lineItemTotal"],
      [{ ...cabin, unitPrice: 150 }, "fields.problems.decimal"],
      [{ ...cabin, unitPrice: "1000000000000" }, "fields.problems.lineItemTooLarge"],
      [{ ...cabin, discountPercent: "-1" }, "fields.problems.lineItemPercent"],
      [{ ...cabin, description: " " }, "fields.problems.lineItemEmpty"],
      [{ ...cabin, description: "x".repeat(501) }, "fields.problems.textTooLong"],
      [{ ...cabin, productId: "7" }, "fields.problems.lineItemProduct"],
    ],
  },
});
