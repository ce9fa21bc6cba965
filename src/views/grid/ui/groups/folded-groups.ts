const kept = new Map<string, Set<string>>();

/** What somebody has folded stays so, as long as the page is there. */
export function foldedIn(teamId: string, collectionId: string, groupBy: readonly string[]): Set<string> {
  const key = [teamId, collectionId, ...groupBy].join(" ");
  const folded = kept.get(key) ?? new Set<string>();
  kept.set(key, folded);
  return folded;
}
