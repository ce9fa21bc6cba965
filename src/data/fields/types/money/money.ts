import * as z from "zod";
import { currencyDecimals, currencySetting, isCurrencyMark, isMarkOf } from "../../currency.ts";
import { exactDecimal, formatDecimal, parseDecimal } from "../../exact-decimal.ts";
import { decimalExchange } from "../../exchange.ts";
import { fieldType, type Parsed } from "../../field-type.ts";
import { orderOperators } from "../../operators.ts";
import { storedAs } from "../../storage.ts";
import { guessCurrency, markIn } from "./guess-currency.ts";

const config = z.strictObject({ currency: currencySetting });

type Config = z.output<typeof config>;

/** The currency is the field's, so that amounts can be compared and added; the value is the bare number, exact, as text. */
export const money = fieldType<Config, string>({
  name: "money",
  icon: "fas_coins",
  group: "money",
  config,
  value: ({ currency }) => exactDecimal(currencyDecimals(currency)),
  storage: storedAs("decimal"),
  // No currency divides further than that.
  operators: orderOperators(exactDecimal(4)),
  sorts: true,
  canBeUnique: true,
  isMoney: true,
  servesAs: "amount",
  exchange: decimalExchange(({ currency }: Config) => currencyDecimals(currency)),
  columnGuesses: [{ rank: 3, settings: guessCurrency, isMeant: (column) => markIn(column) !== undefined }],
  // Without a sign, so that spreadsheets can add it up.
  toText: (value, _config, { decimalComma }) => formatDecimal(value, decimalComma),
  parse: (text, { currency }, { decimalComma }) => parseAmount(text, currency, decimalComma),
  examples: {
    config: { currency: "USD" },
    values: ["-25", "-0.5", "0", "0.01", "1234.5", "12345678901234567.89"],
    texts: [
      ["$1,234.50", "1234.5"],
      ["-$5", "-5"],
      ["$ -5", "-5"],
      ["($1,234.50)", "-1234.5"],
      ["−12", "-12"],
      ["USD 12", "12"],
      ["12.00 usd", "12"],
      ["US$12", "12"],
      ["1.234,50 $US", "1234.5"],
      ["", null],
    ],
    badTexts: [
      ["a lot", "fields.problems.decimal"],
      ["12 apples", "fields.problems.decimal"],
      ["1.2.3", "fields.problems.decimal"],
      ["--5", "fields.problems.decimal"],
      ["0.125", "fields.problems.decimals"],
      ["€12", "fields.problems.currency"],
      ["12 CAD", "fields.problems.currency"],
      ["CA$12", "fields.problems.currency"],
    ],
    badValues: [
      [12.5, "fields.problems.decimal"],
      ["$12", "fields.problems.decimal"],
      ["12.505", "fields.problems.decimals"],
      [{ amount: "12", currency: "USD" }, "fields.problems.decimal"],
    ],
  },
});

function parseAmount(text: string, currency: string | null, decimalComma: boolean): Parsed<string> {
  const bare = text.trim().replaceAll("−", "-");
  if (bare === "") return { value: null };
  const isBracketed = bare.startsWith("(") && bare.endsWith(")");
  const { minus, innerMinus, digits, marks } = readAmount(isBracketed ? `-${bare.slice(1, -1)}` : bare);
  const foreign = marks.filter((mark) => !isMarkOf(mark, currency));
  if (digits === "" || (minus && innerMinus) || foreign.some((mark) => !isCurrencyMark(mark)))
    return { problem: { messageKey: "fields.problems.decimal" } };
  if (foreign.length > 0) return { problem: { messageKey: "fields.problems.currency" } };
  const number = `${minus || innerMinus}${digits.replaceAll("’", "'")}`;
  return parseDecimal(number, currencyDecimals(currency), decimalCommaIn(number) ?? decimalComma);
}

const longest = 200;

/**
 * A minus, a mark, another minus, the number, a mark: each may be missing but the number. By hand, as spaces may stand
 * between all of them: a pattern would try every way to share them out.
 */
function readAmount(given: string) {
  const nothing = { minus: "", innerMinus: "", digits: "", marks: [] };
  const start = given.length > longest ? -1 : given.search(/\d/);
  if (start === -1) return nothing;
  const minus = given.startsWith("-") ? "-" : "";
  const head = given.slice(minus.length, start).trim();
  const innerMinus = head.endsWith("-") ? "-" : "";
  const before = head.slice(0, head.length - innerMinus.length).trim();
  const digits = /^[\d\s.,'’]*/.exec(given.slice(start))![0];
  const after = given.slice(start + digits.length);
  if (before.includes("-") || /[\d-]/.test(after)) return nothing;
  return { minus, innerMinus, digits, marks: [before, after].filter((mark) => mark !== "") };
}

/** Where both signs occur the last one is the decimal one, whatever is usual here. */
function decimalCommaIn(number: string): boolean | undefined {
  if (number.includes(",") && number.includes(".")) return number.lastIndexOf(",") > number.lastIndexOf(".");
}
