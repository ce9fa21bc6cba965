import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { recordsChanged } from "#data/records/live-kinds.ts";
import { tagsContract } from "#data/tags/contract.ts";
import { useLive } from "#platform/live/ui/use-live.ts";
import { changeKinds, historyContract } from "../contract.ts";

export type ChangeSetFilter = { userId?: string | undefined; kind?: string | undefined };

/** Messages that were sent come by themselves, with what became of them (`timelineSources`). */
const changesOfData = changeKinds.join(",");

const historyKey = (teamId: string, recordId: string) => ["history", teamId, recordId] as const;
const setsKey = (teamId: string) => ["change-sets", teamId] as const;

/** What happened to a record, page by page, the latest first. Follows what others do. */
export function useHistory(recordId: string) {
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const queryKey = historyKey(teamId, recordId);
  useLive(teamId, recordsChanged, (changed) => {
    if (!changed?.isWhole || changed.recordIds.includes(recordId)) void queries.invalidateQueries({ queryKey });
  });
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      call(
        historyContract.readHistory,
        { params: { teamId, recordId }, query: { kind: changesOfData, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
  });
}

/** Change sets of the team, page by page, the latest first. */
export function useChangeSets(filter: ChangeSetFilter, isWanted = true) {
  const { teamId } = useTeamScope();
  return useInfiniteQuery({
    queryKey: [...setsKey(teamId), "list", filter],
    enabled: isWanted,
    queryFn: ({ signal, pageParam }) =>
      call(
        historyContract.listChangeSets,
        { params: { teamId }, query: { ...filter, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
  });
}

/** One change set with old and new, page by page. */
export function useChangeSet(changeSetId: string) {
  const { teamId } = useTeamScope();
  return useInfiniteQuery({
    queryKey: [...setsKey(teamId), "one", changeSetId],
    queryFn: ({ signal, pageParam }) =>
      call(
        historyContract.readChangeSet,
        { params: { teamId, changeSetId }, query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
  });
}

/** After something was taken back or restored: all that is shown of changes is read anew. */
export function useReadHistoryAnew(): () => Promise<void> {
  const queries = useQueryClient();
  const { teamId } = useTeamScope();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: setsKey(teamId) }),
      queries.invalidateQueries({ queryKey: ["history", teamId] }),
    ]);
  };
}

/** The team's tags by id; those that were deleted have no name any more. */
export function useTagsById(isWanted: boolean) {
  const { teamId } = useTeamScope();
  const { data } = useQuery({
    queryKey: ["tags", teamId, "names"],
    queryFn: ({ signal }) => call(tagsContract.listTags, { params: { teamId }, query: {} }, { signal }),
    staleTime: 60_000,
    enabled: isWanted,
  });
  return new Map((data?.tags ?? []).map((tag) => [tag.id, tag]));
}
