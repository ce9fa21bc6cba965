import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
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
