import { isCount, mostDecimals } from "../../column-guess.ts";
import { type DecimalConfig, decimalField } from "../../decimal-field.ts";
import { formatDecimal, parseDecimal } from "../../exact-decimal.ts";
import { fieldType } from "../../field-type.ts";

export const decimal = fieldType<DecimalConfig, string>({
  name: "decimal",
  icon: "fas_divide",
  group: "numbers",
  ...decimalField,
  servesAs: "amount",
  columnGuesses: [{ rank: 10, settings: mostDecimals, isMeant: isCount }],
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
