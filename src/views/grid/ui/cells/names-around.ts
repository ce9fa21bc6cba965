import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { tagsContract } from "#data/tags/contract.ts";
import { teamsContract } from "#people/teams/contract.ts";

/** Who is who in the team; undefined while it is read. */
export function usePersonNames(): ReadonlyMap<string, string> | undefined {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: ["people", teamId],
    queryFn: ({ signal }) => call(teamsContract.listPeople, { params: { teamId } }, { signal }),
    select: selectNames,
    staleTime: 60_000,
  }).data;
}

export function useTagsById() {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: ["tags", teamId, "names"],
    queryFn: ({ signal }) => call(tagsContract.listTags, { params: { teamId }, query: {} }, { signal }),
    select: selectTags,
    staleTime: 60_000,
  }).data;
}

type People = { people: { userId: string; name: string }[] };
const selectNames = ({ people }: People) => new Map(people.map(({ userId, name }) => [userId, name]));

type Tags = { tags: { id: string; name: string; color: string }[] };
const selectTags = ({ tags }: Tags) => new Map(tags.map((tag) => [tag.id, tag]));
