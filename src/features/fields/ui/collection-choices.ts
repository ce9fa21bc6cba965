import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { collectionsContract } from "../../collections/contract.ts";

/** As collections/ui/structure-queries.ts has it, which comes later: one live word reads all definitions anew. */
export const definitionsOf = (teamId: string) => ["definitions", teamId] as const;

/** All collections that the caller may see; the same answer as the screens about collections have. */
export function useCollectionChoices() {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...definitionsOf(teamId), "collections"],
    queryFn: ({ signal }) =>
      call(collectionsContract.listDataCollections, { query: { TeamId: teamId, countObjects: "1" } }, { signal }),
    enabled: teamId !== "",
  });
}
