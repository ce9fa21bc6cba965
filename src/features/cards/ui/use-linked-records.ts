import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { type Field, useCollections } from "#features/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#features/fields/registry.ts";
import { recordsContract } from "#features/records/contract.ts";
import type { CardViewProps } from "../card-ui.ts";
import { recordQuery } from "./card-queries.ts";
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
  const there = useThere(isThere ? idsIn(record.values[source.id]) : [], limit);
  const back = useBack(isThere ? undefined : source, record.id, card, limit);
  return { ...(isThere ? there : back), showMore: () => setLimit((before) => before + more) };
}

function useThere(ids: readonly string[], limit: number) {
  const { teamId } = useTeamScope();
  const answers = useQueries({ queries: ids.slice(0, limit).map((id) => recordQuery(teamId, id)) });
  const records = answers.flatMap(({ data }): LinkedRecord[] => (data ? [data] : []));
  return {
    records,
    ids: ids.slice(0, limit),
    names: Object.assign({}, ...answers.map(({ data }) => data?.names ?? {})) as Record<string, string>,
    isLoading: answers.some((answer) => answer.isLoading),
    // One that may not be seen is no failure: it is just not there.
    error: records.length === 0 ? (answers.find((answer) => answer.error)?.error ?? null) : null,
    hasMore: ids.length > limit,
    retry: () => void Promise.all(answers.map(({ refetch }) => refetch())),
  };
}

function useBack(source: Field | undefined, recordId: string | null, card: CardViewProps["card"], limit: number) {
  const { teamId } = useTeamScope();
  const columns = card.fields.map(({ fieldId }) => fieldId);
  const query = useQuery({
    queryKey: ["records", teamId, "linked", source?.id, recordId, columns, limit],
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
