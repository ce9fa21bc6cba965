import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { collectionsContract } from "../../collections/contract.ts";

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
