import { useQueries } from "@tanstack/react-query";
import { useTeamScope } from "#client/team-scope.ts";
import { type Field, fieldsQuery, useCollections } from "#data/collections/ui/structure-queries.ts";
import type { CardTypeName } from "../../registry.ts";
import { cardTypes } from "../../registry.ts";
import { linkedCollections } from "../../rules.ts";
import { lineOf } from "../collection-line.ts";

/** The fields that a card can show: of the record, or of those that its source leads to. */
export function useAvailableFields(collectionId: string, type: CardTypeName, source: Field | undefined) {
  const { teamId, isShaping } = useTeamScope();
  const { data: collections = [] } = useCollections();
  const line = lineOf(collections, collectionId);
  const { fieldsOf } = cardTypes[type];
  const linked = fieldsOf === "linked" && source ? linkedFrom(line, source) : undefined;
  const all = collections.map(({ id }) => id);
  const places = fieldsOf === "record" ? [collectionId] : linked ? (linked.length > 0 ? linked : all) : [];
  const answers = useQueries({ queries: places.map((id) => fieldsQuery(teamId, id, isShaping)) });
  const fields = new Map(answers.flatMap(({ data = [] }) => data.map((field) => [field.id, field] as const)));
  return {
    fields: [...fields.values()],
    isLoading: answers.some((answer) => answer.isLoading),
    error: answers.find((answer) => answer.error)?.error ?? null,
    retry: () => void Promise.all(answers.map(({ refetch }) => refetch())),
  };
}

const linkedFrom = (line: string[], { id, collectionId, dataType, config }: Field) =>
  linkedCollections(line, { id, collectionId, type: dataType, config });
