import { DataRights } from "#data/collections/data-rights.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import type { PublishedThing } from "#data/collections/published-things.server.ts";
import { columnsFor } from "#data/filters/columns.server.ts";
import { unknownConditions } from "#data/filters/known-columns.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { readViews } from "./read-views.server.ts";
import { type ViewDefinition, viewNameIn } from "./view-definitions.ts";

/** Outsiders are shown nothing of it: its filter asks about what is deleted, or has another type by now. */
export function isOnHold(definitions: Definitions, { collectionId, published }: ViewDefinition): boolean {
  if (!published || !definitions.collections.has(collectionId)) return false;
  const columns = columnsFor(definitions, DataRights.ofEverything(definitions), collectionId);
  return unknownConditions(columns, published.filter).length > 0;
}

/** Of those that people outside may see. */
export async function viewsOnHold(team: TeamDb, definitions: Definitions): Promise<PublishedThing[]> {
  const views = await readViews(team, [...definitions.collections.keys()]);
  return views
    .filter(({ ownerId, published }) => ownerId === null && published?.isVisibleExternally)
    .filter((view) => isOnHold(definitions, view))
    .map((view) => ({
      ...{ kind: "view", id: view.id, collectionId: view.collectionId },
      name: viewNameIn(view, definitions.language),
    }));
}
