import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { privacyContract } from "../contract.ts";

export type Person = { email: string; phone: string };

const keyOf = (teamId: string) => ["privacy", teamId] as const;

/** What is held about someone; asked when somebody was named, and never kept beyond the page. */
export function usePerson(person: Person | undefined) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...keyOf(teamId), "person", person],
    queryFn: ({ signal }) =>
      call(privacyContract.findPerson, { params: { teamId }, body: person ?? { email: "", phone: "" } }, { signal }),
    enabled: person !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export function useErasures() {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...keyOf(teamId), "erasures"],
    queryFn: async ({ signal }) =>
      (await call(privacyContract.listErasures, { params: { teamId } }, { signal })).erasures,
    // Begun before a reload, or by somebody else: it is told when it is over.
    refetchInterval: ({ state }) => (state.data?.some((erasure) => erasure.state === "open") ? 3_000 : false),
  });
}

export function useReadErasuresAnew(): () => Promise<void> {
  const queries = useQueryClient();
  const { teamId } = useTeamScope();
  return () => queries.invalidateQueries({ queryKey: [...keyOf(teamId), "erasures"] });
}
