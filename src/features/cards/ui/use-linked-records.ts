import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { type Field, useCollections } from "#features/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#features/fields/registry.ts";
import { mostRead, recordsContract } from "#features/records/contract.ts";
import type { CardViewProps } from "../card-ui.ts";
import { lineOf } from "./collection-line.ts";

export type LinkedRecord = { id: string; name: string; values: Readonly<Record<string, unknown>> };

const atFirst = 10;
const more = 50;

/** The records that a card is about: those the record leads to, or those that lead to it; some first, more when asked. */
export function useLinkedRecords({ card, collectionId, record, fields }: CardViewProps) {
  const { data: collections = [] } = useCollections();
  const [limit, setLimit] = useState(atFirst);
  const source = card.sourceFieldId ? fields.get(card.sourceFieldId) : undefined;
  const isThere = source !== undefined && lineOf(collections, collectionId).includes(source.collectionId);
  const there = useThere(isThere ? idsIn(record.values[source.id]) : [], card, limit);
  const back = useBack(isThere ? undefined : source, record.id, card, limit);
  return { ...(isThere ? there : back), showMore: () => setLimit((before) => before + more) };
}

function useThere(ids: readonly string[], card: CardViewProps["card"], limit: number) {
  const { teamId } = useTeamScope();
  const asked = ids.slice(0, limit);
  const fields = card.fields.map(({ fieldId }) => fieldId);
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ["records", teamId, "some", asked, fields],
    queryFn: async ({ signal }) => {
      const parts = chunksOf(asked).map((part) =>
        call(recordsContract.readRecords, { params: { teamId }, body: { ids: part, fields } }, { signal }),
      );
      const answers = await Promise.all(parts);
      return {
        records: answers.flatMap(({ records }): LinkedRecord[] => records),
        names: Object.assign({}, ...answers.map(({ names }) => names)) as Record<string, string>,
      };
    },
    enabled: asked.length > 0,
    placeholderData: (before) => before,
  });
  const isAny = asked.length > 0;
  return {
    // One that may not be seen is no failure: it is just not there.
    records: isAny ? (data?.records ?? []) : [],
    ids: asked,
    names: data?.names ?? {},
    isLoading,
    error: data ? null : error,
    hasMore: ids.length > limit,
    retry: () => void refetch(),
  };
}

const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / mostRead) }, (_, at) => ids.slice(at * mostRead, (at + 1) * mostRead));

function useBack(source: Field | undefined, recordId: string | null, card: CardViewProps["card"], limit: number) {
  const { teamId } = useTeamScope();
  const columns = card.fields.map(({ fieldId }) => fieldId);
  const query = useQuery({
    queryKey: [...definitionsKey(teamId), "records", "linked", source?.id, recordId, columns, limit],
    queryFn: ({ signal }) => {
      const filter = { field: source!.id, operator: operatorOf(source!), value: [recordId] };
      const asked = { filter: JSON.stringify(filter), fields: JSON.stringify(columns), limit: String(limit) };
      const params = { teamId, collectionId: source!.collectionId };
      return call(recordsContract.listRecords, { params, query: asked }, { signal });
    },
    enabled: source !== undefined && recordId !== null,
    placeholderData: (before) => before,
  });
  const records = query.data?.records ?? [];
  return {
    records: records as LinkedRecord[],
    ids: records.map(({ id }) => id),
    names: query.data?.names ?? {},
    isLoading: query.isLoading,
    error: query.data ? null : query.error,
    hasMore: (query.data?.cursor ?? null) !== null,
    retry: () => void query.refetch(),
  };
}

/** The type's own name for "leads to one of these". */
function operatorOf({ dataType }: Field): string {
  const operators = Object.entries(fieldTypeNamed(dataType).operators);
  return operators.find(([, { comparison, negated }]) => comparison === "hasAnyOf" && !negated)![0];
}

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? (value as string[]) : typeof value === "string" ? [value] : [];
