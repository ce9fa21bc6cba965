import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { type LongWorkShown, longWorkContract } from "../contract.ts";

const between = 700;

export const isOver = ({ state }: LongWorkShown): boolean => state !== "waiting" && state !== "running";

/** How far a long work has come, until it is over. Without an id nothing is asked. */
export function useLongWork(workId: string | null) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: ["long-work", teamId, workId],
    queryFn: ({ signal }) => readWork(teamId, workId!, signal),
    enabled: workId !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isOver(data) ? false : between),
  });
}

/** Waits for a long work that nobody looks at. */
export async function waitForWork(teamId: string, workId: string): Promise<LongWorkShown> {
  for (;;) {
    const work = await readWork(teamId, workId);
    if (isOver(work)) return work;
    await new Promise((resolve) => setTimeout(resolve, between));
  }
}

const readWork = (teamId: string, workId: string, signal?: AbortSignal) =>
  call(longWorkContract.readLongWork, { params: { teamId, workId } }, signal ? { signal } : {});
