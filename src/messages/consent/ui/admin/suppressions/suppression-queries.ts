import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { messageAdminKey } from "#messages/delivery/ui/message-admin-queries.ts";
import { suppressionsContract } from "../../../suppressions-contract.ts";

/** Who is not written to, page by page, the newest first. */
export function useSuppressions(search: string) {
  const { teamId } = useTeamScope();
  return useInfiniteQuery({
    queryKey: [...messageAdminKey(teamId), "suppressions", search],
    queryFn: ({ signal, pageParam }) => {
      const query = { limit: "25", ...(search && { search }), ...(pageParam && { cursor: pageParam }) };
      return call(suppressionsContract.listSuppressions, { params: { teamId }, query }, { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  });
}
