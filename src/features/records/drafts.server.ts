import type { Stored } from "./record-store.server.ts";

/** A record before and after one change set. Created: no `before`; in the bin: `deletedAt`. */
export type Draft = { before: Stored | undefined; after: Stored };

export function kindOf({ before, after }: Draft): "created" | "updated" | "deleted" | "restored" | undefined {
  if (!before) return "created";
  if (!before.deletedAt && after.deletedAt) return "deleted";
  if (before.deletedAt && !after.deletedAt) return "restored";
  const isMoved = before.collections.join() !== after.collections.join();
  return isMoved || Object.keys(changedValues(before, after)).length > 0 ? "updated" : undefined;
}

/** Old and new of every field that differs. */
export function changedValues(before: Stored | undefined, after: Stored): Record<string, [unknown, unknown]> {
  const keys = new Set([...Object.keys(before?.values ?? {}), ...Object.keys(after.values)]);
  const pairs = [...keys].map((key) => [key, [before?.values[key] ?? null, after.values[key] ?? null]] as const);
  return Object.fromEntries(
    pairs.filter(([, [old, fresh]]) => JSON.stringify(old) !== JSON.stringify(fresh)),
  ) as Record<string, [unknown, unknown]>;
}

/** Few enough for the number of parameters that one statement may have. */
export function* inParts<T>(all: T[], size = 500): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}
