import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { AggregateName } from "#data/records/aggregates.ts";
import type { LinkedTo } from "#data/records/linked-to.ts";
import type { Filter } from "#shared/filter.ts";
import { itemsContract } from "../items-contract.ts";
import { shownVersion } from "./shown-version.ts";

export type ItemsAsked = {
  filters: Filter[];
  search: string;
  /** In a card: only what is linked to its record. */
  linkedTo?: LinkedTo | undefined;
  /** In a part of another page: only those for which this holds too. */
  narrow?: Filter | undefined;
};

export type WantedFigure = { field: string; aggregate: AggregateName };

export const nothingAsked: ItemsAsked = { filters: [], search: "" };

/** Everything that is read of a view's items begins with this key, so that a change reads all of it anew. */
export const itemsKey = (teamId: string, viewId: string) => ["view-items", teamId, viewId] as const;

export const itemsQuery = ({ filters, search, linkedTo, narrow }: ItemsAsked) => ({
  ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
  ...(search && { search }),
  ...(linkedTo && { linkedTo: JSON.stringify(linkedTo) }),
  ...(narrow && { narrow: JSON.stringify(narrow) }),
  ...shownVersion(),
});

type Reading = { isReady?: boolean };

/** A view's items, page by page. */
export function useItems(viewId: string, asked: ItemsAsked, { isReady = true }: Reading = {}) {
  const { teamId } = useTeamScope();
  return useInfiniteQuery({
    queryKey: [...itemsKey(teamId, viewId), "pages", asked],
    queryFn: ({ pageParam, signal }) =>
      call(
        itemsContract.listItems,
        {
          params: { teamId, viewId },
          query: { ...itemsQuery(asked), limit: "60", ...(pageParam && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
    enabled: isReady,
  });
}

export function useItemCount(viewId: string, asked: ItemsAsked, { isReady = true }: Reading = {}) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...itemsKey(teamId, viewId), "count", asked],
    queryFn: async ({ signal }) =>
      (await call(itemsContract.countItems, { params: { teamId, viewId }, query: itemsQuery(asked) }, { signal }))
        .count,
    placeholderData: keepPreviousData,
    enabled: isReady,
  });
}

/** What the view's filter fields can be set to, with what is set of the others. */
export function useFilterValues(viewId: string, asked: ItemsAsked) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...itemsKey(teamId, viewId), "filter-values", asked],
    queryFn: ({ signal }) =>
      call(itemsContract.listFilterValues, { params: { teamId, viewId }, query: itemsQuery(asked) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** What columns of all items come to, whatever they are grouped by. */
export function useItemFigures(viewId: string, asked: ItemsAsked, figures: WantedFigure[]) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...itemsKey(teamId, viewId), "figures", asked, figures],
    queryFn: async ({ signal }) => {
      const query = { ...itemsQuery(asked), figures: JSON.stringify(figures), whole: "1" as const };
      const { groups } = await call(itemsContract.groupItems, { params: { teamId, viewId }, query }, { signal });
      return groups[0]?.figures ?? [];
    },
    placeholderData: keepPreviousData,
    enabled: figures.length > 0,
  });
}

/** The groups that its items stand in, with how many there are. */
export function useItemGroups(viewId: string, asked: ItemsAsked, { isReady = true }: Reading = {}) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...itemsKey(teamId, viewId), "groups", asked],
    queryFn: ({ signal }) =>
      call(itemsContract.groupItems, { params: { teamId, viewId }, query: itemsQuery(asked) }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isReady,
  });
}
