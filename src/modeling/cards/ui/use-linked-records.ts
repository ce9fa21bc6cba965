import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { type Field, useCollections } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { mostRead, recordsContract } from "#data/records/contract.ts";
import { recordsKey } from "#data/records/ui/record-queries.ts";
import type { CardViewProps } from "../card-ui.ts";
import { lineOf } from "./collection-line.ts";

export type LinkedRecord = {
  id: string;
  name: string;
  values: Readonly<Record<string, unknown>>;
  abilities: { update: boolean; readOnly: string[] };
};

const atFirst = 10;
const more = 50;

/** The field that a card is about, whether the record leads to others by it, and to whom. */
export function useLinkSource({ card, collectionId, record, fields }: CardViewProps) {
  const { data: collections = [] } = useCollections();
  const source = card.sourceFieldId ? fields.get(card.sourceFieldId) : undefined;
  const isThere = source !== undefined && lineOf(collections, collectionId).includes(source.collectionId);
  return { source, isThere, ids: isThere ? idsIn(record.values[source.id]) : [] };
}

export type LinkSource = ReturnType<typeof useLinkSource>;

/** The records that a card is about: those the record leads to, or those that lead to it; some first, more when asked. */
export function useLinkedRecords(props: CardViewProps) {
  const { card, record } = props;
  const [limit, setLimit] = useState(atFirst);
  const { source, isThere, ids: there } = useLinkSource(props);
  const back = useBack(isThere ? undefined : source, record.id, limit);
  const ids = isThere ? there.slice(0, limit) : back.ids;
  const read = useRecordsOf(
    ids,
    card.fields.map(({ fieldId }) => fieldId),
  );
  return {
    source,
    isThere,
    ids,
    // One that may not be seen is no failure: it is just not there.
    records: ids.length > 0 ? read.records.filter(({ id }) => ids.includes(id)) : [],
    isLoading: back.isLoading || read.isLoading,
    error: back.error ?? read.error,
    hasMore: isThere ? there.length > limit : back.hasMore,
    retry: () => {
      back.retry();
      read.retry();
    },
    showMore: () => setLimit((before) => before + more),
  };
}

export type LinkedRecords = ReturnType<typeof useLinkedRecords>;

/** Who leads to a record through a field, as the person sees them in the field's collection. */
function useBack(source: Field | undefined, recordId: string | null, limit: number) {
  const { teamId } = useTeamScope();
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: [...recordsKey(teamId), "linked", "back", source?.id, recordId, limit],
    queryFn: ({ signal }) => {
      const filter = { field: source!.id, operator: operatorOf(source!), value: [recordId] };
      const query = { filter: JSON.stringify(filter), fields: "[]", limit: String(limit) };
      const params = { teamId, collectionId: source!.collectionId };
      return call(recordsContract.listRecords, { params, query }, { signal });
    },
    enabled: source !== undefined && recordId !== null,
    placeholderData: (before) => before,
  });
  return {
    ids: data?.records.map(({ id }) => id) ?? [],
    hasMore: (data?.cursor ?? null) !== null,
    isLoading,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}

export const linkedRecordsKey = (teamId: string, ids: readonly string[], fields: readonly string[]) =>
  [...recordsKey(teamId), "linked", "read", ids, fields] as const;

/** In the order of the ids, with some of their values and what one may do with them. */
export function useRecordsOf(ids: readonly string[], fields: string[]) {
  const { teamId } = useTeamScope();
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: linkedRecordsKey(teamId, ids, fields),
    queryFn: async ({ signal }) => {
      const parts = chunksOf(ids).map((part) =>
        call(recordsContract.readRecords, { params: { teamId }, body: { ids: part, fields } }, { signal }),
      );
      const answers = await Promise.all(parts);
      return answers.flatMap(({ records }): LinkedRecord[] => records);
    },
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  });
  return {
    records: data ?? [],
    isLoading,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}

const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / mostRead) }, (_, at) => ids.slice(at * mostRead, (at + 1) * mostRead));

/** The type's own name for "leads to one of these". */
function operatorOf({ dataType }: Field): string {
  const operators = Object.entries(fieldTypeNamed(dataType).operators);
  return operators.find(([, { comparison, negated }]) => comparison === "hasAnyOf" && !negated)![0];
}

export const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? (value as string[]) : typeof value === "string" ? [value] : [];
