import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { readItems } from "#data/custom-lists/read-items.server.ts";
import type { TeamDb } from "#server/db/db.ts";

/** Colours of the items of lists that fields choose from, by item. */
export async function chipColors(
  team: TeamDb,
  { definitions, timeZone }: DefinitionsAndRights & { timeZone: string },
  listIds: readonly string[],
): Promise<Map<string, string>> {
  const colors = new Map<string, string>();
  for (const collectionId of new Set(listIds)) {
    if (!definitions.collections.get(collectionId)?.isUsedAsCustomList) continue;
    for (const { id, color } of await readItems(team, { definitions, timeZone, collectionId }))
      if (color) colors.set(id, color);
  }
  return colors;
}
