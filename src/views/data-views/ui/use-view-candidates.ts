import type { Candidate } from "#client/palette-sources.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#data/collections/ui/collections-query.ts";
import { useTeamViews } from "./team-views-query.ts";

/** Views by their names, and by those of their collections, for the palette. */
export function useViewCandidates(): Candidate[] {
  const { teamId } = useTeamScope();
  const { data: views = [] } = useTeamViews();
  const { data: collections = [] } = useCollections();
  return views.flatMap(({ id, collectionId, name, icon }) => {
    const collection = collections.find((each) => each.id === collectionId);
    const path = pathTo("team.view", { teamId, dataViewId: id });
    if (!collection || !path) return [];
    const hint = collection.pluralName;
    return [{ key: `view ${id}`, icon, label: name, hint, alias: hint, act: { kind: "open" as const, path } }];
  });
}

/** The team's, for projects: of one's own the others would see nothing. */
export function usePinnableViews() {
  const { data: views = [] } = useTeamViews();
  const { data: collections = [] } = useCollections();
  return views
    .filter(({ isPersonal }) => !isPersonal)
    .map(({ id, name, icon, collectionId }) => ({
      ...{ id, name, icon },
      hint: collections.find((each) => each.id === collectionId)?.pluralName ?? "",
    }));
}
