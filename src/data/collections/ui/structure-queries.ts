import { queryOptions, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { isPreview } from "#client/preview-window.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { Answer } from "#shared/endpoint.ts";
import { structureContract } from "../structure-contract.ts";
import { askedFor, whyRead } from "./collections-query.ts";

export { collectionsQuery, useCollection, useCollections } from "./collections-query.ts";

export type Field = Answer<typeof structureContract.listFields>["fields"][number] & {
  /** The person reads it in some of the collection's records: it can be shown, and nothing can be asked by it. */
  isPartlyOpen?: true;
};

/** A link of another collection to the records of this one. */
export type ReverseLink = Answer<typeof structureContract.listFields>["reverseLinks"][number];

const reverseLinksKey = (teamId: string, collectionId: string) => [
  ...definitionsKey(teamId),
  "reverse links",
  collectionId,
];

export const isWhollyOpen = ({ isPartlyOpen }: Field): boolean => !isPartlyOpen;

/** The fields that values are shown of, those that are open in some records among them, at the end. */
export const shownFieldsQuery = (teamId: string, collectionId: string, isShaping = false) =>
  queryOptions({
    queryKey: [...definitionsKey(teamId), "fields", collectionId, ...whyRead(isShaping)],
    queryFn: async ({ signal, client }): Promise<Field[]> => {
      const asked = { params: { teamId, collectionId }, query: askedFor(isShaping) };
      const { fields, partlyOpen, reverseLinks } = await call(structureContract.listFields, asked, { signal });
      client.setQueryData(reverseLinksKey(teamId, collectionId), reverseLinks);
      const shown = isPreview() ? fields.map(toLookAt) : fields;
      return [...shown, ...partlyOpen.map((field) => ({ ...field, isPartlyOpen: true as const }))];
    },
  });

/** Nothing can be entered that would not be saved. */
const toLookAt = (field: Field): Field => ({ ...field, abilities: { update: false } });

/** The fields that can be worked with. Who reads them past a component leaves out the others by `isWhollyOpen`. */
export const fieldsQuery = (teamId: string, collectionId: string, isShaping = false) =>
  queryOptions({ ...shownFieldsQuery(teamId, collectionId, isShaping), select: whollyOpen });

const whollyOpen = (fields: Field[]): Field[] => fields.filter(isWhollyOpen);

/** The fields that records of a collection have, the ancestors' first; nothing while no collection is chosen. */
export function useFields(collectionId: string) {
  const { teamId, isShaping } = useTeamScope();
  return useQuery({ ...fieldsQuery(teamId, collectionId, isShaping), enabled: collectionId !== "" });
}

/** The same with those that are open in some of the records. */
export function useShownFields(collectionId: string) {
  const { teamId, isShaping } = useTeamScope();
  return useQuery({ ...shownFieldsQuery(teamId, collectionId, isShaping), enabled: collectionId !== "" });
}

const none: ReverseLink[] = [];

/** Who can link to the records of a collection: known with its fields. */
export function useReverseLinks(collectionId: string): readonly ReverseLink[] {
  const { teamId } = useTeamScope();
  const { data } = useQuery<ReverseLink[]>({ queryKey: reverseLinksKey(teamId, collectionId), queryFn: skipToken });
  return data ?? none;
}

/** After a change of one's own: everything that depends on definitions is read anew. */
export function useDefinitionsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  const { teamId } = useTeamScope();
  return () => queries.invalidateQueries({ queryKey: definitionsKey(teamId) });
}
