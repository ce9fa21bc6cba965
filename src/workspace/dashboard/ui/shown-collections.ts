import type { DataCollection } from "#data/collections/contract.ts";

/** What a team keeps its records in; lists and configuration only serve it. */
export const workingCollections = (collections: readonly DataCollection[]): DataCollection[] =>
  collections.filter((each) => !each.isDeleted && !each.isUsedAsCustomList && !each.isInternalConfiguration);

/** Those that the team wants to see first. */
export const featuredCollections = (collections: readonly DataCollection[], locale: string): DataCollection[] =>
  workingCollections(collections)
    .filter(({ isShownOnTeamDashboard }) => isShownOnTeamDashboard)
    .toSorted((a, b) => a.pluralName.localeCompare(b.pluralName, locale));
