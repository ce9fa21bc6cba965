import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { Answer } from "#shared/endpoint.ts";
import { cardsContract } from "../contract.ts";

export type CardsShown = Answer<typeof cardsContract.listCards>;

export const cardsQuery = (teamId: string, collectionId: string) =>
  queryOptions({
    queryKey: [...definitionsKey(teamId), "cards", collectionId],
    queryFn: ({ signal }) => call(cardsContract.listCards, { params: { teamId, collectionId } }, { signal }),
  });

/** The cards and groups of a collection's record page, with every field that they speak of. */
export const useCards = (collectionId: string) => useQuery(cardsQuery(useTeamScope().teamId, collectionId));

/** What a card can be about. */
export function useCardSources(collectionId: string) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...definitionsKey(teamId), "card-sources", collectionId],
    queryFn: async ({ signal }) =>
      (await call(cardsContract.listCardSources, { params: { teamId, collectionId } }, { signal })).sources,
  });
}
