import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { askedFor, whyRead } from "#data/collections/ui/collections-query.ts";
import type { Answer } from "#shared/endpoint.ts";
import { cardsContract } from "../contract.ts";

export type CardsShown = Answer<typeof cardsContract.listCards>;

export const cardsQuery = (teamId: string, collectionId: string, isShaping = false) =>
  queryOptions({
    queryKey: [...definitionsKey(teamId), "cards", collectionId, ...whyRead(isShaping)],
    queryFn: ({ signal }) =>
      call(cardsContract.listCards, { params: { teamId, collectionId }, query: askedFor(isShaping) }, { signal }),
  });

/** The cards and groups of a collection's record page, with every field that they speak of. */
export function useCards(collectionId: string) {
  const { teamId, isShaping } = useTeamScope();
  return useQuery(cardsQuery(teamId, collectionId, isShaping));
}

/** What a card can be about. */
export function useCardSources(collectionId: string) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...definitionsKey(teamId), "card-sources", collectionId],
    queryFn: async ({ signal }) =>
      (await call(cardsContract.listCardSources, { params: { teamId, collectionId } }, { signal })).sources,
  });
}
