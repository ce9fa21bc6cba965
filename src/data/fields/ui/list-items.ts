import { queryOptions, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useContext, useMemo } from "react";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { customListsContract, type ItemShown } from "#data/custom-lists/contract.ts";
import { type ChoiceSource, ChoiceSourceContext } from "./choice-source.ts";

const itemsQuery = (teamId: string, listId: string, source: ChoiceSource | undefined) =>
  queryOptions({
    queryKey: [...definitionsKey(teamId), "list-items", listId, ...(source ? [source.key] : [])],
    queryFn: async ({ signal }) => (source ? source.listItems(listId, signal) : listByRights(teamId, listId, signal)),
    staleTime: 60_000,
  });

const listByRights = async (teamId: string, collectionId: string, signal: AbortSignal) =>
  (await call(customListsContract.listListItems, { params: { teamId, collectionId }, query: {} }, { signal })).items;

/** The items of a list in their order: one answer for every cell and input that shows them. */
export function useListItems(listId: string | null) {
  const { teamId } = useTeamScope();
  const source = useContext(ChoiceSourceContext);
  return useQuery({ ...itemsQuery(teamId, listId ?? "", source), enabled: listId !== null && teamId !== "" });
}

/** Several lists at once, those that could be read. Empty while they are on their way. */
export function useItemsOfLists(listIds: readonly string[]): ReadonlyMap<string, readonly ItemShown[]> {
  const { teamId } = useTeamScope();
  const combine = useCallback(
    (answers: { data: ItemShown[] | undefined }[]) =>
      new Map(answers.flatMap(({ data }, place) => (data ? [[listIds[place]!, data] as const] : []))),
    [listIds],
  );
  const source = useContext(ChoiceSourceContext);
  const queries = listIds.map((listId) => ({ ...itemsQuery(teamId, listId, source), enabled: teamId !== "" }));
  return useQueries({ queries, combine });
}

/** By id, for drawing what is chosen; empty while it is not known. */
export function useItemsById(listId: string | null): { items: ReadonlyMap<string, ItemShown>; isSettled: boolean } {
  const { data, isPending, isEnabled } = useListItems(listId);
  const items = useMemo(() => new Map((data ?? []).map((item) => [item.id, item])), [data]);
  return { items, isSettled: !isEnabled || !isPending };
}

/** Whether the caller may add to the list; asked only once somebody seems to want to. */
export function useMayAddItems(listId: string | null, isWanted: boolean): boolean {
  const { teamId } = useTeamScope();
  const { data } = useQuery({
    queryKey: [...definitionsKey(teamId), "custom-lists"],
    queryFn: ({ signal }) => call(customListsContract.listCustomLists, { params: { teamId } }, { signal }),
    enabled: listId !== null && teamId !== "" && isWanted,
  });
  return data?.lists.find(({ id }) => id === listId)?.abilities.editItems ?? false;
}

/** Adds an item by its name and answers its id; the list with it is there at once for all who show it. */
export function useAddItem(listId: string | null): (name: string) => Promise<string | undefined> {
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const source = useContext(ChoiceSourceContext);
  return async (name) => {
    if (listId === null) return undefined;
    const params = { teamId, collectionId: listId };
    const { items } = await call(customListsContract.addListItems, { params, body: { names: [name] } });
    const { queryKey } = itemsQuery(teamId, listId, source);
    queries.setQueryData(queryKey, (before: ItemShown[] | undefined) => [...(before ?? []), ...items]);
    void queries.invalidateQueries({ queryKey });
    return items[0]?.id;
  };
}
