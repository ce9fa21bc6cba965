import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { StatusColor } from "#ui/status-tag.tsx";
import { wizardRunsContract } from "#wizards/wizard-runs/contract.ts";
import type { RunStatus, runListed } from "#wizards/wizard-runs/run-shown.ts";

export type RunListed = z.output<typeof runListed>;

export const runColors: Record<RunStatus, StatusColor> = {
  in_progress: "blue",
  finishing: "blue",
  finished: "green",
  failed: "red",
  abandoned: "gray",
};

/** Everybody's, newest first. */
export function useRuns(wizardId: string, status?: RunStatus) {
  const { teamId } = useTeamScope();
  return useInfiniteQuery({
    queryKey: ["wizard-runs", teamId, wizardId, status],
    queryFn: ({ signal, pageParam }) =>
      call(
        wizardRunsContract.listRuns,
        { params: { teamId, wizardId }, query: { ...(status && { status }), ...(pageParam && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

export function useFunnel(wizardId: string, enabled = true) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: ["wizard-funnel", teamId, wizardId],
    queryFn: ({ signal }) =>
      call(wizardRunsContract.readFunnel, { params: { teamId, wizardId }, query: {} }, { signal }),
    staleTime: 0,
    enabled,
  });
}

/** How many places are taken now, by wizard; nothing for who may not see runs. */
export function useTakenPlaces(enabled = true) {
  const { teamId } = useTeamScope();
  const { data } = useQuery({
    queryKey: ["wizard-places", teamId],
    queryFn: ({ signal }) => call(wizardRunsContract.countPlacesTaken, { params: { teamId } }, { signal }),
    staleTime: 0,
    enabled,
  });
  return new Map(data?.places.map((each) => [each.wizardId, each]));
}
