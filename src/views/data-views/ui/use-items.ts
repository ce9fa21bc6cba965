import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { Condition } from "#shared/filter.ts";
import { itemsContract } from "../items-contract.ts";

export type ItemsAsked = { filters: Condition[]; search: string };

/** Everything that is read of a view's items begins with this key, so that a change reads all of it anew. */
export const itemsKey = (teamId: string, viewId: string) => ["view-items", teamId, viewId] as const;

const queryOf = ({ filters, search }: ItemsAsked) => ({
  ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
  ...(search && { search }),
});

/** A view's items, page by page. */
export function useItems(viewId: string, asked: ItemsAsked) {
  const { teamId } = useTeamScope();
  return useInfiniteQuery({
    queryKey: [...itemsKey(teamId, viewId), "pages", asked],
    queryFn: ({ pageParam, signal }) =>
      call(
        itemsContract.listItems,
        {
          params: { teamId, viewId },
          query: { ...queryOf(asked), limit: "60", ...(pageParam && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
  });
}

export function useItemCount(viewId: string, asked: ItemsAsked) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...itemsKey(teamId, viewId), "count", asked],
    queryFn: async ({ signal }) =>
      (await call(itemsContract.countItems, { params: { teamId, viewId }, query: queryOf(asked) }, { signal })).count,
  });
}
