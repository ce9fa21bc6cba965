import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { messagesKey } from "#messages/outgoing-messages/ui/message-queries.ts";
import { statsContract } from "#workspace/stats/contract.ts";
import { outgoingStats } from "../../stats-contract.ts";

/** How many were sent this month, beside last month to date. */
export function useOutgoing() {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...messagesKey(teamId), "outgoing"],
    queryFn: async ({ signal }) => {
      const stats = await call(statsContract.readStats, { params: { teamId } }, { signal });
      return outgoingStats.safeParse(stats).data?.outgoing ?? null;
    },
  });
}
