import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { Answer } from "#shared/endpoint.ts";
import { structureContract } from "../structure-contract.ts";
import { askedFor, whyRead } from "./collections-query.ts";

export { collectionsQuery, useCollection, useCollections } from "./collections-query.ts";

export type Field = Answer<typeof structureContract.listFields>["fields"][number];

export const fieldsQuery = (teamId: string, collectionId: string, isShaping = false) =>
  queryOptions({
    queryKey: [...definitionsKey(teamId), "fields", collectionId, ...whyRead(isShaping)],
    queryFn: async ({ signal }) => {
      const asked = { params: { teamId, collectionId }, query: askedFor(isShaping) };
      return (await call(structureContract.listFields, asked, { signal })).fields;
    },
  });

/** The fields that records of a collection have, the ancestors' first. */
export function useFields(collectionId: string) {
  const { teamId, isShaping } = useTeamScope();
  return useQuery(fieldsQuery(teamId, collectionId, isShaping));
}

/** After a change of one's own: everything that depends on definitions is read anew. */
export function useDefinitionsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  const { teamId } = useTeamScope();
  return () => queries.invalidateQueries({ queryKey: definitionsKey(teamId) });
}
