import { textSize } from "#shared/text-size.ts";
import type { Stored, Values } from "../reading/record-store.server.ts";

/**
 * The most text that the values of a record have together. Lists, exports and the change log read hundreds of records
 * at a time: this bounds what they hold in memory.
 */
export const maxRecordText = 300_000;

/** The text of all values; ids of linked records, files and list items are no text. */
export function recordTextSize(values: Values): number {
  let size = 0;
  for (const key in values) size += sizeOf(values[key]);
  return size;
}

/** The field that makes a record too large: the longest of those that were given a value. */
export function findOversized(before: Stored | undefined, after: Stored, given: Values): string | undefined {
  const size = recordTextSize(after.values);
  if (size <= maxRecordText) return undefined;
  // One that is too large already can still be changed, as long as it does not grow.
  if (before && size <= recordTextSize(before.values)) return undefined;
  return Object.keys(given).sort((one, other) => sizeOf(given[other]) - sizeOf(given[one]))[0];
}

const sizeOf = (value: unknown): number => (Array.isArray(value) && typeof value[0] === "string" ? 0 : textSize(value));
