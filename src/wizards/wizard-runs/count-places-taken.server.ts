import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { columnsFor } from "#data/filters/columns.server.ts";
import { unknownConditions } from "#data/filters/known-columns.server.ts";
import { readFlow, readWizards } from "../data-wizards/read-wizards.server.ts";
import { placesLeft } from "./places.server.ts";
import type { Acting } from "./run-rows.server.ts";

/**
 * How many places of each published wizard are taken. Without those that are counted by fields which the caller may not
 * read: the number would tell what is in them.
 */
export async function countPlacesTaken({ app, caller }: Acting) {
  const team = app.db.team(caller.teamId);
  const { definitions, rights } = await definitionsAndRights(team, caller);
  const found: { wizardId: string; most: number; taken: number }[] = [];
  for (const wizard of await readWizards(team)) {
    const { places } = wizard.publishedVersionId ? await readFlow(team, wizard.publishedVersionId) : { places: null };
    if (!places) continue;
    const { most, collectionId, filter } = places;
    if (collectionId && definitions.collections.has(collectionId)) {
      if (!rights.mayInCollection("read_data_record_metadata", collectionId)) continue;
      if (filter && unknownConditions(columnsFor(definitions, rights, collectionId), filter).length > 0) continue;
    }
    const left = await placesLeft(team, { places, definitions, wizard, caller });
    if (left !== undefined) found.push({ wizardId: wizard.id, most, taken: most - left });
  }
  return { places: found };
}
