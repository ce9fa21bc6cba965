import { useQueries } from "@tanstack/react-query";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { type Field, shownFieldsQuery, useCollections } from "#data/collections/ui/structure-queries.ts";
import { leavesOf, lineDown } from "./record-places.ts";
import type { KnownRecord } from "./record-queries.ts";

export type FieldSection = { collection: DataCollection; fields: Field[] };

/** The fields that a record has, under the collection that each belongs to. */
export function useRecordFields(record: KnownRecord) {
  const { teamId } = useTeamScope();
  const { data: collections } = useCollections();
  const leaves = leavesOf(record, collections ?? []);
  const answers = useQueries({ queries: leaves.map(({ id }) => shownFieldsQuery(teamId, id)) });
  const shown = answers.flatMap(({ data = [] }) => data.filter((field) => isShown(field, record)));
  const fields = new Map(shown.map((field) => [field.id, field]));
  const places = [...new Set(leaves.flatMap(({ id }) => lineDown(collections ?? [], id)))];
  const sections: FieldSection[] = places.map((collection) => ({
    collection,
    fields: [...fields.values()].filter(({ collectionId }) => collectionId === collection.id),
  }));
  return {
    sections: sections.filter((section) => section.fields.length > 0),
    fields: [...fields.values()],
    isLoading: collections === undefined || answers.some(({ isLoading }) => isLoading),
    error: answers.find(({ error, data }) => error && !data)?.error ?? null,
    retry: () => {
      for (const { refetch, error } of answers) if (error) void refetch();
    },
  };
}

/** What is open in some records only is there where this one says so. */
const isShown = ({ id, isPartlyOpen }: Field, { abilities }: KnownRecord): boolean =>
  !isPartlyOpen || abilities.partlyOpen.includes(id);
