import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { overviewContract } from "../contract.ts";

export function useAttention() {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...definitionsKey(teamId), "attention"],
    queryFn: ({ signal }) => call(overviewContract.readAttention, { params: { teamId } }, { signal }),
  });
}
