import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { collectionsContract } from "#data/collections/contract.ts";

/** All collections that the caller may see; the same answer as the screens about collections have. */
export function useCollectionChoices() {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...definitionsKey(teamId), "collections"],
    queryFn: ({ signal }) =>
      call(collectionsContract.listDataCollections, { query: { TeamId: teamId, countObjects: "1" } }, { signal }),
    enabled: teamId !== "",
  });
}

type Node = { id: string; idParentDataCollection: string | null; representsPeople: boolean };

/** Its records are people if it says so, or any above it. */
export function isOfPeople(collections: readonly Node[], collectionId: string): boolean {
  const seen = new Set<string>();
  let at = collections.find(({ id }) => id === collectionId);
  while (at && !seen.has(at.id)) {
    if (at.representsPeople) return true;
    seen.add(at.id);
    const above: string | null = at.idParentDataCollection;
    at = collections.find(({ id }) => id === above);
  }
  return false;
}
