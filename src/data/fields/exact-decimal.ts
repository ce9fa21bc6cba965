import * as z from "zod";
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

/** As people write numbers: thousands may be separated, the point may be a comma. */
export function parseDecimal(text: string, decimals: number, decimalComma: boolean): Parsed<string> {
  const given = text.replace(/[\s\u00a0\u202f']/g, "");
  if (given === "") return { value: null };
  const [group, point] = decimalComma ? [".", ","] : [",", "."];
  const grouped = new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+(\\${point}\\d+)?$`).test(given);
  const plain = (grouped ? given.replaceAll(group, "") : given).replace(point, ".");
  if (!form.test(plain)) return { problem: { messageKey: "fields.problems.decimal" } };
  const value = shortest(plain);
  if (decimalsOf(value) <= decimals) return { value };
  return { problem: { messageKey: "fields.problems.decimals", values: { decimals } } };
}

export const formatDecimal = (value: string, decimalComma: boolean): string =>
  decimalComma ? value.replace(".", ",") : value;

/** Less, equal or more, without leaving text. */
export function compareDecimals(a: string, b: string): number {
  const [left, right] = [scaled(a), scaled(b)];
  const digits = Math.max(left.decimals, right.decimals);
  const difference = widen(left, digits) - widen(right, digits);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function shortest(text: string): string {
  const negative = text.startsWith("-");
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const digits = whole.replace(/^0+(?=\d)/, "");
  const rest = fraction.replace(/0+$/, "");
  const plain = rest ? `${digits}.${rest}` : digits;
  return negative && plain !== "0" ? `-${plain}` : plain;
}

const decimalsOf = (text: string): number => text.split(".")[1]?.length ?? 0;

type Scaled = { digits: bigint; decimals: number };
const scaled = (text: string): Scaled => ({ digits: BigInt(text.replace(".", "")), decimals: decimalsOf(text) });
const widen = ({ digits, decimals }: Scaled, to: number): bigint => digits * 10n ** BigInt(to - decimals);

/** Half away from zero, as people round. */
export function roundDecimal(text: string, decimals: number): string {
  const { digits, decimals: given } = scaled(shortest(text));
  if (given <= decimals) return shortest(text);
  const unit = 10n ** BigInt(given - decimals);
  const half = digits < 0n ? -unit / 2n : unit / 2n;
  const whole = (digits + half) / unit;
  const plain = (whole < 0n ? -whole : whole).toString().padStart(decimals + 1, "0");
  const point = plain.length - decimals;
  return shortest(`${whole < 0n ? "-" : ""}${plain.slice(0, point)}${decimals > 0 ? `.${plain.slice(point)}` : ""}`);
}
