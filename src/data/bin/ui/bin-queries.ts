import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useRecordsChanged } from "#data/records/ui/use-records-changed.ts";
import { useLive } from "#platform/live/ui/use-live.ts";
import type { Answer } from "#shared/endpoint.ts";
import { binContract } from "../contract.ts";
import { binChanged } from "../live-kinds.ts";

export type BinnedRecord = Answer<typeof binContract.listBin>["records"][number];
export type BinFilter = { q: string; collectionId: string | null };

const binKey = (teamId: string) => ["bin", teamId] as const;

/** Deleted records that one may bring back, page by page, the latest first. */
export function useBinned({ q, collectionId }: BinFilter) {
  const { teamId } = useTeamScope();
  const query = { ...(q && { q }), ...(collectionId && { collectionId }) };
  return useInfiniteQuery({
    queryKey: [...binKey(teamId), query],
    queryFn: ({ signal, pageParam }) =>
      call(
        binContract.listBin,
        { params: { teamId }, query: { ...query, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  });
}

export function useReadBinAnew(): () => Promise<void> {
  const queries = useQueryClient();
  const { teamId } = useTeamScope();
  return () => queries.invalidateQueries({ queryKey: binKey(teamId) });
}

/** What others delete, restore or remove is seen here as well. */
export function useFollowedBin() {
  const { teamId } = useTeamScope();
  const readAnew = useReadBinAnew();
  useRecordsChanged(teamId, () => void readAnew());
  useLive(teamId, binChanged, () => void readAnew());
}
