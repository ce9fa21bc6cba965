import type { TextContext } from "#data/fields/field-type.ts";

/** For names and search: plain, the same for everyone, and without looking anything up. */
export const plainContext: TextContext = {
  decimalComma: false,
  dayFirst: false,
  timeZone: "UTC",
  country: "US",
  nameOf: () => undefined,
  idOf: () => undefined,
};
