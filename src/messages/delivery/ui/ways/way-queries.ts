import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { deliveryContract } from "../../contract.ts";
import { messageAdminKey } from "../message-admin-queries.ts";

/** How the team sends by itself, and how it could. */
export function useMessageWays() {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...messageAdminKey(teamId), "ways"],
    queryFn: ({ signal }) => call(deliveryContract.readMessageWays, { params: { teamId } }, { signal }),
  });
}
