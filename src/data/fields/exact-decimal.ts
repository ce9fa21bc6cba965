import Big from "big.js";
import * as z from "zod";
import { trimEndOf } from "#shared/trim-end.ts";
import type { Parsed } from "./text-context.ts";

/** 30 digits are enough for anyone's money, and few enough for the database to keep exactly. */
const form = /^-?\d{1,20}(\.\d+)?$/;

/** "12.50" and "12.5" are one value: the shortest spelling. */
export const exactDecimal = (decimals: number) =>
  z
    .string({ error: "fields.problems.decimal" })
    .regex(form, "fields.problems.decimal")
    .transform(shortest)
    .refine((text) => decimalsOf(text) <= decimals, "fields.problems.decimals");

/** With spaces between; whatever is longer is no number. */
const longest = 500;
const groupedByPoints = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/;
const groupedByCommas = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;

/** As people write numbers: thousands may be separated, the point may be a comma. */
export function parseDecimal(text: string, decimals: number, decimalComma: boolean): Parsed<string> {
  if (text.length > longest) return { problem: { messageKey: "fields.problems.decimal" } };
  const given = text.replace(/[\s\u00a0\u202f']/g, "");
  if (given === "") return { value: null };
  const [group, point] = decimalComma ? [".", ","] : [",", "."];
  const grouped = (decimalComma ? groupedByPoints : groupedByCommas).test(given);
  const plain = (grouped ? given.replaceAll(group, "") : given).replace(point, ".");
  if (!form.test(plain)) return { problem: { messageKey: "fields.problems.decimal" } };
  const value = shortest(plain);
  if (decimalsOf(value) <= decimals) return { value };
  return { problem: { messageKey: "fields.problems.decimals", values: { decimals } } };
}

export const formatDecimal = (value: string, decimalComma: boolean): string =>
  decimalComma ? value.replace(".", ",") : value;

/** Less, equal or more. */
export const compareDecimals = (a: string, b: string): number => new Big(a).cmp(b);

/** The same number in its shortest spelling; without leaving text, for every number of an import comes through here. */
export function shortest(text: string): string {
  const negative = text.startsWith("-");
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const digits = whole.replace(/^0+(?=\d)/, "");
  const rest = trimEndOf(fraction, "0");
  const plain = rest ? `${digits}.${rest}` : digits;
  return negative && plain !== "0" ? `-${plain}` : plain;
}

const decimalsOf = (text: string): number => text.split(".")[1]?.length ?? 0;

/** Half away from zero, as people round. */
export const roundDecimal = (text: string, decimals: number): string =>
  new Big(text).round(decimals, Big.roundHalfUp).toFixed();
