import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { consentContract } from "#messages/consent/contract.ts";
import { deliveryContract } from "#messages/delivery/contract.ts";
import { messagesKey } from "../message-queries.ts";

/** Who messages can come from. */
export function useSenders() {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...messagesKey(teamId), "senders"],
    queryFn: ({ signal }) => call(deliveryContract.listSenders, { params: { teamId } }, { signal }),
  });
}

/** What messages can be about, for those who have said that they want them. */
export function useSubscriptionLists() {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...messagesKey(teamId), "lists"],
    queryFn: ({ signal }) => {
      const asked = { params: { teamId }, query: { limit: "200" } };
      return call(consentContract.listSubscriptionLists, asked, { signal });
    },
  });
}
