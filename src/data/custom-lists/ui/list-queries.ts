import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { recordsChanged, smartMembersChanged } from "#data/records/live-kinds.ts";
import { listen } from "#platform/live/ui/listen.ts";
import { onKind } from "#platform/live/ui/on-kind.ts";
import { customListsContract } from "../contract.ts";

/** The same key wherever lists are read: what is changed here is new in every input that offers it. */
const listsQuery = (teamId: string) =>
  queryOptions({
    queryKey: [...definitionsKey(teamId), "custom-lists"],
    queryFn: ({ signal }) => call(customListsContract.listCustomLists, { params: { teamId } }, { signal }),
  });

const itemsKey = (teamId: string, listId: string) => [...definitionsKey(teamId), "list-items", listId] as const;

export const itemsQuery = (teamId: string, listId: string) =>
  queryOptions({
    queryKey: [...itemsKey(teamId, listId), "counts"],
    queryFn: ({ signal }) =>
      call(
        customListsContract.listListItems,
        { params: { teamId, collectionId: listId }, query: { counts: "1" } },
        { signal },
      ),
  });

export const useLists = () => useQuery(listsQuery(useTeamScope().teamId));

/** In their order, with how many records have chosen each. */
export const useItems = (listId: string) => useQuery(itemsQuery(useTeamScope().teamId, listId));

/** After a change: the items, and the lists that say how many they are. */
export function useItemsChanged(listId: string): () => Promise<void> {
  const queries = useQueryClient();
  const { teamId } = useTeamScope();
  return async () => {
    void queries.invalidateQueries({ queryKey: listsQuery(teamId).queryKey });
    await queries.invalidateQueries({ queryKey: itemsKey(teamId, listId) });
  };
}

/** What others do to the items is seen here at once. */
export function useFollowedItems(listId: string) {
  const { teamId } = useTeamScope();
  const changed = useItemsChanged(listId);
  const hear = useEffectEvent(({ collections }: { collections: string[] }) => {
    if (collections.includes(listId)) void changed();
  });
  const readAnew = useEffectEvent(() => void changed());
  useEffect(() => {
    const onKinds = [onKind(recordsChanged, (told) => hear(told)), onKind(smartMembersChanged, (told) => hear(told))];
    return listen(teamId, { onKinds, onReset: () => readAnew() });
  }, [teamId]);
}
