import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useRecordsChanged } from "#data/records/ui/use-records-changed.ts";
import type { Answer } from "#shared/endpoint.ts";
import { tagsContract } from "../contract.ts";

export type Tag = Answer<typeof tagsContract.listTags>["tags"][number];

export const tagsQuery = (teamId: string) =>
  queryOptions({
    queryKey: [...definitionsKey(teamId), "tags"],
    queryFn: ({ signal }) => call(tagsContract.listTags, { params: { teamId }, query: {} }, { signal }),
  });

/** The team's tags by name, and whether one may make new ones. */
export const useTags = () => useQuery(tagsQuery(useTeamScope().teamId));

/** With how many records carry each, also after others have changed that. */
export function useCountedTags() {
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const queryKey = [...definitionsKey(teamId), "tags", "counted"];
  useRecordsChanged(teamId, () => void queries.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(tagsContract.listTags, { params: { teamId }, query: { counts: "1" } }, { signal }),
  });
}

/** Those that can still be brought back. */
export function useDeletedTags() {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...definitionsKey(teamId), "tags", "deleted"],
    queryFn: ({ signal }) => call(tagsContract.listTags, { params: { teamId }, query: { bin: "1" } }, { signal }),
  });
}
