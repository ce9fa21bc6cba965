import * as z from "zod";
import { exactDecimal, formatDecimal, parseDecimal } from "../../exact-decimal.ts";
import { fieldType } from "../../field-type.ts";
import { orderOperators } from "../../operators.ts";
import { storedAs } from "../../storage.ts";

const config = z.strictObject({
  /** Digits after the point. */
  decimals: z.int().min(0).max(10).default(2),
});

type Config = z.output<typeof config>;

/** Exact: a decimal travels and rests as text such as "12.5", never as a floating-point number. */
export const decimal = fieldType<Config, string>({
  name: "decimal",
  icon: "fas_divide",
  config,
  value: ({ decimals }) => exactDecimal(decimals),
  storage: storedAs("decimal"),
  operators: orderOperators(exactDecimal(10)),
  sorts: true,
  canBeUnique: true,
  toText: (value, _config, { decimalComma }) => formatDecimal(value, decimalComma),
  parse: (text, { decimals }, { decimalComma }) => parseDecimal(text, decimals, decimalComma),
  examples: {
    config: { decimals: 3 },
    values: ["-12.125", "-0.5", "0", "0.001", "3", "1234567890123456.789"],
    texts: [
      ["1,234.5", "1234.5"],
      [" 3 ", "3"],
      ["-0.50", "-0.5"],
      ["", null],
    ],
    badTexts: [
      ["many", "fields.problems.decimal"],
      ["1.2345", "fields.problems.decimals"],
      ["1.2.3", "fields.problems.decimal"],
    ],
    badValues: [
      [1.5, "fields.problems.decimal"],
      ["1,5", "fields.problems.decimal"],
      ["1.2345", "fields.problems.decimals"],
      ["1e3", "fields.problems.decimal"],
    ],
  },
});
