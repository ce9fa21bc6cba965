import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { collectionsContract, type DataCollection } from "../contract.ts";

// Apart from the other queries about definitions: the frame of every page has it, and must stay small.

export const collectionsQuery = (teamId: string, isShaping = false) =>
  queryOptions({
    queryKey: [...definitionsKey(teamId), "collections", ...whyRead(isShaping)],
    queryFn: ({ signal }) =>
      call(
        collectionsContract.listDataCollections,
        { query: { TeamId: teamId, countObjects: "1", ...askedFor(isShaping) } },
        { signal },
      ),
    enabled: teamId !== "",
  });

/** Who shapes definitions knows of more of them than who works with records: both are read, and kept apart. */
export const whyRead = (isShaping: boolean) => (isShaping ? ["shaping"] : []);
export const askedFor = (isShaping: boolean) => (isShaping ? ({ forShaping: "1" } as const) : {});

/** All collections that the caller may see, with their counts; where they are shaped, all that the caller may shape. */
export function useCollections() {
  const { teamId, isShaping } = useTeamScope();
  return useQuery(collectionsQuery(teamId, isShaping));
}

/** Undefined while they are read, and where there is none. */
export const useCollection = (collectionId: string): DataCollection | undefined =>
  useCollections().data?.find(({ id }) => id === collectionId);
