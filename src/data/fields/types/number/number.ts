import * as z from "zod";
import { isCount } from "../../column-guess.ts";
import { parseDecimal } from "../../exact-decimal.ts";
import { type Converted, rounded } from "../../exchange.ts";
import { fieldType } from "../../field-type.ts";
import { orderOperators } from "../../operators.ts";
import type { Storage } from "../../storage.ts";

const config = z.strictObject({});

type Config = z.output<typeof config>;

/** JSON can say -0, which is no other number than 0. */
const whole = z
  .number({ error: "fields.problems.wholeNumber" })
  .refine(Number.isInteger, "fields.problems.wholeNumber")
  .refine(Number.isSafeInteger, "fields.problems.numberTooLarge")
  .transform((value) => value + 0);

/** The driver gives large integers as text, since not every one of them fits a number; ours do. */
const storage: Storage<number> = {
  kind: "integer",
  toColumn: (value) => value,
  fromColumn: (stored: string | number) => Number(stored),
};

export const number = fieldType<Config, number>({
  name: "number",
  icon: "fas_hashtag",
  group: "numbers",
  config,
  value: () => whole,
  storage,
  operators: orderOperators(whole),
  sorts: true,
  canBeUnique: true,
  servesAs: "amount",
  exchange: { number: { write: String, read: readNumber } },
  columnGuesses: [{ rank: 9, isMeant: isCount }],
  toText: (value) => String(value),
  parse: (text, _config, { decimalComma }) => {
    const read = parseDecimal(text, 0, decimalComma);
    if ("problem" in read) return { problem: { messageKey: "fields.problems.wholeNumber" } };
    if (read.value === null) return { value: null };
    const value = Number(read.value);
    return Number.isSafeInteger(value) ? { value } : { problem: { messageKey: "fields.problems.numberTooLarge" } };
  },
  examples: {
    config: {},
    values: [Number.MIN_SAFE_INTEGER, -12, 0, 7, 1234, Number.MAX_SAFE_INTEGER],
    texts: [
      ["1,234", 1234],
      ["1 234 567", 1234567],
      ["1\u202f234", 1234],
      [" 3 ", 3],
      ["3.00", 3],
      ["-12", -12],
      ["-0", 0],
      ["007", 7],
      ["", null],
    ],
    badTexts: [
      ["many", "fields.problems.wholeNumber"],
      ["1.5", "fields.problems.wholeNumber"],
      ["12,34", "fields.problems.wholeNumber"],
      ["1E+05", "fields.problems.wholeNumber"],
      ["9007199254740992", "fields.problems.numberTooLarge"],
    ],
    badValues: [
      ["7", "fields.problems.wholeNumber"],
      [1.5, "fields.problems.wholeNumber"],
      [Number.NaN, "fields.problems.wholeNumber"],
      [2 ** 53, "fields.problems.numberTooLarge"],
    ],
  },
});

function readNumber(given: string): Converted {
  const { value, isLossy } = rounded(given, 0);
  return Number.isSafeInteger(Number(value))
    ? { value: Number(value), isLossy }
    : { problem: { messageKey: "fields.problems.numberTooLarge" } };
}
