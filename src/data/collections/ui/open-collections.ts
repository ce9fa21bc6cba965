import type { DataCollection } from "../contract.ts";

/** Collections and lists that lead somewhere; what the product keeps for itself is no place to go. */
export const openCollections = (collections: readonly DataCollection[]): DataCollection[] =>
  collections
    .filter((each) => !each.isInternalConfiguration)
    .toSorted((one, other) => one.pluralName.localeCompare(other.pluralName));
