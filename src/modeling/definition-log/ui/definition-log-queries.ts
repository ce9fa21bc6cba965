import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { definitionLogContract } from "../contract.ts";

/** What was deleted and can still come back. */
export function useStructureBin() {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...definitionsKey(teamId), "bin"],
    queryFn: async ({ signal }) =>
      (await call(definitionLogContract.readStructureBin, { params: { teamId } }, { signal })).definitions,
  });
}

/** The log, page by page, the latest first. */
export function useStructureChanges() {
  const { teamId } = useTeamScope();
  return useInfiniteQuery({
    queryKey: [...definitionsKey(teamId), "changes"],
    queryFn: ({ signal, pageParam }) =>
      call(
        definitionLogContract.listStructureChanges,
        { params: { teamId }, query: { limit: "10", ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
  });
}
