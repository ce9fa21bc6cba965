import { keepPreviousData, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { recordsContract } from "#data/records/contract.ts";
import { useRecordsChanged } from "#data/records/ui/use-records-changed.ts";
import type { ColumnFigure } from "../grid-model.ts";
import type { Summarized } from "./selected-rows.ts";

export type Summary = {
  count: number | undefined;
  /** Undefined: not known yet. */
  of(key: string): unknown;
  isFailed: boolean;
  retry(): void;
};

/** What columns come to, over the whole list or over some of it; after the rows, and anew when records change. */
export function useSummary(
  collectionId: string,
  about: Summarized | undefined,
  wanted: readonly ColumnFigure[],
): Summary {
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const figures = wanted.flatMap(({ key, figure }) =>
    figure === "none" || figure === "count" ? [] : [{ field: key, aggregate: figure }],
  );
  const asked = useQuery({
    queryKey: ["list-summary", teamId, collectionId, about, figures],
    queryFn: about
      ? async ({ signal }) => {
          const { filter, ids } = about;
          const body = { figures, ...(filter && { filter }), ...(ids && { ids }) };
          const params = { teamId, collectionId };
          const { groups } = await call(recordsContract.summarizeRecords, { params, body }, { signal });
          return groups[0];
        }
      : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  useRecordsChanged(teamId, () => void queries.invalidateQueries({ queryKey: ["list-summary", teamId, collectionId] }));
  return {
    count: asked.data?.count,
    of: (key) =>
      asked.isPlaceholderData ? undefined : asked.data?.figures[figures.findIndex(({ field }) => field === key)],
    isFailed: asked.isError && !asked.data,
    retry: () => void asked.refetch(),
  };
}
