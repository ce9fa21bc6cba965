import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { messageAdminKey } from "#messages/delivery/ui/message-admin-queries.ts";
import type { Sorting } from "#ui/data-table-props.ts";
import { consentContract, type listSorts } from "../../../contract.ts";

export type ListSorting = Sorting & { key: (typeof listSorts)[number] };

export function useLists({ key: sort, direction }: ListSorting) {
  const { teamId } = useTeamScope();
  const query = { sort, descending: String(direction === "descending"), limit: "200" };
  return useQuery({
    queryKey: [...messageAdminKey(teamId), "lists", query],
    queryFn: async ({ signal }) =>
      (await call(consentContract.listSubscriptionLists, { params: { teamId }, query }, { signal })).lists,
    placeholderData: keepPreviousData,
  });
}

/** Who is on a list, page by page, the newest first. */
export function useSubscribers(listId: string, search: string) {
  const { teamId } = useTeamScope();
  return useInfiniteQuery({
    queryKey: [...messageAdminKey(teamId), "subscribers", listId, search],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...(search && { search }), ...(pageParam && { cursor: pageParam }) };
      return call(consentContract.listSubscribers, { params: { teamId, listId }, query }, { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  });
}
