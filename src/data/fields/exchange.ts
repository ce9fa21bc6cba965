import { roundDecimal } from "./exact-decimal.ts";
import type { Held } from "./holding.ts";
import type { Problem, TextContext } from "./text-context.ts";

/** `isLossy`: it can be kept, but not all of it. */
export type Converted = { value: unknown; isLossy?: boolean } | { problem: Problem };

/** Something that values can pass as. A type may only give it, or only take it. */
export type Form<Config, Value, Passed> = {
  write?(value: Value, context: TextContext): Passed;
  read?(passed: Passed, config: Config, context: TextContext): Converted;
};

/** What a value can pass as from one type to another that knows the same form. */
export type Exchange<Config, Value> = {
  /** An exact decimal number, as text: 12 stays 12, whether it was a number, an amount or 12 %. */
  number?: Form<Config, Value, string>;
  /** In milliseconds. */
  instant?: Form<Config, Value, number>;
  /** What formatted text is made of. */
  html?: Form<Config, Value, string>;
  /** HTML in which a plain text looks as it was written. Every type can give it, by its text. */
  plainHtml?: Form<Config, Value, string>;
} & { [Kind in Held]?: Form<Config, Value, string[]> };

/** Of types whose values are exact decimals. */
export const decimalExchange = <Config>(decimalsOf: (config: Config) => number): Exchange<Config, string> => ({
  number: { write: (value) => value, read: (given, config) => rounded(given, decimalsOf(config)) },
});

export function rounded(given: string, decimals: number): { value: string; isLossy: boolean } {
  const value = roundDecimal(given, decimals);
  return { value, isLossy: value !== given };
}

export const oneIdExchange: Form<unknown, string, string[]> = {
  write: (id) => [id],
  read: ([first, ...more]) =>
    more.length === 0 ? { value: first ?? null } : { problem: { messageKey: "fields.problems.tooManyChosen" } },
};

export const manyIdsExchange: Form<unknown, string[], string[]> = {
  write: (ids) => ids,
  read: (ids) => ({ value: ids }),
};
