import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { dataViewsContract } from "../contract.ts";

export const viewsQuery = (teamId: string, collectionId: string) =>
  queryOptions({
    queryKey: [...definitionsKey(teamId), "views", collectionId],
    queryFn: ({ signal }) => call(dataViewsContract.listViews, { params: { teamId, collectionId } }, { signal }),
  });

/** The views of a collection that the person may see. */
export const useViews = (collectionId: string) => useQuery(viewsQuery(useTeamScope().teamId, collectionId));
