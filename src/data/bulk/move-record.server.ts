import type { Definitions } from "#data/collections/definitions.ts";
import type { Stored } from "#data/records/reading/record-store.server.ts";
import { refuseConflict } from "#shared/errors.ts";

/** Being in a child is being in its ancestors. */
export function joinCollections(before: Stored, line: string[]): Stored {
  const joined = line.filter((id) => !before.collections.includes(id));
  return joined.length === 0 ? before : { ...before, collections: [...before.collections, ...joined] };
}

/** Leaving a parent is leaving its children. The values stay where they are, and are not shown. */
export function leaveCollections(definitions: Definitions, before: Stored, left: ReadonlySet<string>): Stored {
  const collections = before.collections.filter((id) => !left.has(id));
  if (collections.length === before.collections.length) return before;
  const home = collections.find((id) => definitions.collections.has(id));
  if (!home) refuseConflict("", "data.lastCollection");
  return { ...before, collections, homeId: collections.includes(before.homeId) ? before.homeId : home };
}
