import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { collectionsContract, type DataCollection } from "../contract.ts";

// Apart from the other queries about definitions: the frame of every page has it, and must stay small.

export const collectionsQuery = (teamId: string) =>
  queryOptions({
    queryKey: [...definitionsKey(teamId), "collections"],
    queryFn: ({ signal }) =>
      call(collectionsContract.listDataCollections, { query: { TeamId: teamId, countObjects: "1" } }, { signal }),
    enabled: teamId !== "",
  });

/** All collections that the caller may see, with their counts. */
export const useCollections = () => useQuery(collectionsQuery(useTeamScope().teamId));

/** Undefined while they are read, and where there is none. */
export const useCollection = (collectionId: string): DataCollection | undefined =>
  useCollections().data?.find(({ id }) => id === collectionId);
