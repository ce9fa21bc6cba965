import { isMostly, mostDecimals } from "../../column-guess.ts";
import { type DecimalConfig, decimalField } from "../../decimal-field.ts";
import { formatDecimal, parseDecimal } from "../../exact-decimal.ts";
import { fieldType, type Parsed } from "../../field-type.ts";

/** 12.5 % is the exact decimal "12.5", not 0.125. */
export const percentage = fieldType<DecimalConfig, string>({
  name: "percentage",
  icon: "fas_percent",
  group: "numbers",
  ...decimalField,
  columnGuesses: [{ rank: 2, settings: mostDecimals, isMeant: (column) => isMostly(column, /%$/) }],
  toText: (value, _config, { decimalComma }) => `${formatDecimal(value, decimalComma)}%`,
  parse: (text, { decimals }, { decimalComma }) => readPercentage(text.trim(), decimals, decimalComma),
  examples: {
    config: { decimals: 2 },
    values: ["-3.25", "0", "0.5", "12.5", "100", "1234.75"],
    texts: [
      ["12.5 %", "12.5"],
      ["12,5%", "12.5"],
      ["12,5\u202f%", "12.5"],
      ["12.50", "12.5"],
      [" 7% ", "7"],
      ["1,234%", "1234"],
      ["-3.25%", "-3.25"],
      ["", null],
    ],
    badTexts: [
      ["half", "fields.problems.decimal"],
      ["%", "fields.problems.decimal"],
      ["5%%", "fields.problems.decimal"],
      ["1,23,45%", "fields.problems.decimal"],
      ["1.234%", "fields.problems.decimals"],
    ],
    badValues: [
      [12.5, "fields.problems.decimal"],
      ["12.5%", "fields.problems.decimal"],
      ["12,5", "fields.problems.decimal"],
      ["1.234", "fields.problems.decimals"],
    ],
  },
});

/** A percentage is rarely grouped by thousands: what is no number with one kind of point may be one with the other. */
function readPercentage(text: string, decimals: number, decimalComma: boolean): Parsed<string> {
  if (text === "%") return { problem: { messageKey: "fields.problems.decimal" } };
  const digits = text.endsWith("%") ? text.slice(0, -1) : text;
  const read = parseDecimal(digits, decimals, decimalComma);
  const isNone = "problem" in read && read.problem.messageKey === "fields.problems.decimal";
  return isNone ? parseDecimal(digits, decimals, !decimalComma) : read;
}
