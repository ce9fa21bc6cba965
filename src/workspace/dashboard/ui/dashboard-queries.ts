import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useRecordsChanged } from "#data/records/ui/use-records-changed.ts";
import type { Answer } from "#shared/endpoint.ts";
import { bookmarksQuery } from "#workspace/bookmarks/ui/bookmark-queries.ts";
import { statsContract } from "#workspace/stats/contract.ts";

export type Stats = Answer<typeof statsContract.readStats>;
export type ChangeSetShown = Answer<typeof statsContract.listRecentChanges>["changeSets"][number];
export type ChangedRecord = Answer<typeof statsContract.listRecentlyChanged>["records"][number];

const dashboardKey = (teamId: string) => ["dashboard", teamId] as const;

/** As many lines as a card shows; the pages behind them have the rest. */
export const mostLines = 6;
const query = { limit: String(mostLines) };

export function useStats() {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...dashboardKey(teamId), "stats"],
    queryFn: ({ signal }) => call(statsContract.readStats, { params: { teamId } }, { signal }),
  });
}

export type TodayItem = Answer<typeof statsContract.readToday>["items"][number];

export function useToday() {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...dashboardKey(teamId), "today"],
    queryFn: ({ signal }) => call(statsContract.readToday, { params: { teamId } }, { signal }),
  });
}

export function useRecentChanges() {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...dashboardKey(teamId), "recent-changes"],
    queryFn: async ({ signal }) =>
      (await call(statsContract.listRecentChanges, { params: { teamId }, query }, { signal })).changeSets,
  });
}

export function useRecentlyChanged() {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...dashboardKey(teamId), "recently-changed"],
    queryFn: async ({ signal }) =>
      (await call(statsContract.listRecentlyChanged, { params: { teamId }, query }, { signal })).records,
  });
}

/** What others do is seen within seconds, without a flicker: what is shown stays until the new is there. */
export function useLiveDashboard() {
  const queries = useQueryClient();
  const { teamId } = useTeamScope();
  useRecordsChanged(teamId, () => {
    void queries.invalidateQueries({ queryKey: dashboardKey(teamId) });
    void queries.invalidateQueries({ queryKey: bookmarksQuery(teamId).queryKey });
  });
}
