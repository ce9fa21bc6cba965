import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { teamViewsContract } from "../team-views-contract.ts";

/** All views that the person may open. */
export function useTeamViews() {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...definitionsKey(teamId), "team-views"],
    queryFn: async ({ signal }) =>
      (await call(teamViewsContract.listTeamViews, { params: { teamId } }, { signal })).views,
    enabled: teamId !== "",
  });
}
