import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useLive } from "#platform/live/ui/use-live.ts";
import { teamChanged } from "#shared/team-live-kinds.ts";
import { type Account, accountContract } from "../contract.ts";

const keyOf = (teamId: string) => ["account", teamId];

/** The team's account, followed while others change it. */
export function useAccount(teamId: string) {
  const queries = useQueryClient();
  useLive(teamId, teamChanged, () => void queries.invalidateQueries({ queryKey: keyOf(teamId) }));
  return useQuery({
    queryKey: keyOf(teamId),
    queryFn: ({ signal }) => call(accountContract.readAccount, { params: { teamId } }, { signal }),
  });
}

/** As the server answered, without asking again. */
export function useAccountUpdate(): (account: Account) => void {
  const queries = useQueryClient();
  return (account) => queries.setQueryData(keyOf(account.id), account);
}
