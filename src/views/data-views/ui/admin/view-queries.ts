import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useMay } from "#people/auth/ui/use-may.ts";
import type { Answer } from "#shared/endpoint.ts";
import { dataViewsContract } from "../../contract.ts";

export type ReadView = Answer<typeof dataViewsContract.readView>;

const viewQuery = (teamId: string, viewId: string) =>
  queryOptions({
    queryKey: [...definitionsKey(teamId), "view", viewId],
    queryFn: ({ signal }) => call(dataViewsContract.readView, { params: { teamId, viewId }, query: {} }, { signal }),
    enabled: viewId !== "",
  });

/** One view, with the fields that the person may know. */
export const useView = (viewId: string) => useQuery(viewQuery(useTeamScope().teamId, viewId));

/** The roles that views can be hidden from; nobody else asks for them. */
export function useViewRoles() {
  const { teamId } = useTeamScope();
  const mayShape = useMay("team_admin_data_collections");
  return useQuery({
    queryKey: ["view-roles", teamId],
    queryFn: ({ signal }) => call(dataViewsContract.listViewRoles, { params: { teamId } }, { signal }),
    enabled: mayShape,
  });
}
