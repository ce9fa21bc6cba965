import type { DataCollection } from "#data/collections/contract.ts";

/** What a team keeps its records in; lists and configuration only serve it. */
export const workingCollections = (collections: readonly DataCollection[]): DataCollection[] =>
  collections.filter((each) => !each.isDeleted && !each.isUsedAsCustomList && !each.isInternalConfiguration);

/** Those that the team wants to see first. */
export const featuredCollections = (collections: readonly DataCollection[], locale: string): DataCollection[] =>
  workingCollections(collections)
    .filter(({ isShownOnTeamDashboard }) => isShownOnTeamDashboard)
    .toSorted((a, b) => a.pluralName.localeCompare(b.pluralName, locale));

/** The fullest ones. A smart collection only picks from another, and would be counted twice. */
export function fullestCollections(collections: readonly DataCollection[], most: number): DataCollection[] {
  return workingCollections(collections)
    .filter((each) => !each.isSmartCollection && (each.countDataObject ?? 0) > 0)
    .toSorted((a, b) => (b.countDataObject ?? 0) - (a.countDataObject ?? 0))
    .slice(0, most);
}
