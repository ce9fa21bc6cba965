/** In the address, where somebody chose to look at all records. */
export const allRecords = "all";

/** Which view of a collection somebody used last, in this browser. */
const key = (teamId: string, collectionId: string) => `simply.view.${teamId}.${collectionId}`;

export function lastView(teamId: string, collectionId: string): string | undefined {
  try {
    return localStorage.getItem(key(teamId, collectionId)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Undefined: all records. */
export function rememberView(teamId: string, collectionId: string, viewId: string | undefined) {
  try {
    if (viewId) localStorage.setItem(key(teamId, collectionId), viewId);
    else localStorage.removeItem(key(teamId, collectionId));
  } catch {
    // A browser that keeps nothing begins with all records.
  }
}
