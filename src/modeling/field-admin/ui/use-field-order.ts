import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { structureContract } from "#data/collections/structure-contract.ts";
import { type Field, fieldsQuery, useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { ApiError } from "#shared/errors.ts";
import { toast } from "#ui/toast.ts";
import { mergeOrder } from "./merge-order.ts";

/** Puts the collection's own fields in order, and offers to take it back. */
export function useFieldOrder(collectionId: string) {
  const t = useTranslations("dataFields.order");
  const say = useTranslations("ui.actions");
  const { teamId, isShaping } = useTeamScope();
  const queries = useQueryClient();
  const definitionsChanged = useDefinitionsChanged();
  const lastToast = useRef("");
  const query = fieldsQuery(teamId, collectionId, isShaping);
  const ownNow = () => (queries.getQueryData(query.queryKey) ?? []).filter(isOwn(collectionId)).map(({ id }) => id);

  const send = async (fieldIds: string[]) => {
    const answer = await call(structureContract.orderFields, { params: { teamId, collectionId }, body: { fieldIds } });
    const ranked = new Map(answer.fields.map((field) => [field.id, field]));
    queries.setQueryData(query.queryKey, (known) => known && inOrder(known, ranked));
  };
  /** Somebody may have added or deleted a field since: then once more, with those. */
  const sendMerged = async (fieldIds: string[]) => {
    try {
      await send(fieldIds);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "not_found") throw error;
      await queries.refetchQueries({ queryKey: query.queryKey });
      await send(mergeOrder(fieldIds, ownNow()));
    }
  };
  return async function order(fieldIds: string[], isUndo = false): Promise<void> {
    const before = ownNow();
    await queries.cancelQueries({ queryKey: query.queryKey });
    try {
      await sendMerged(fieldIds);
      // Of several moves in a row only the last has something to say.
      toast.close(lastToast.current);
      if (!isUndo) {
        const undo = { label: say("undo"), run: () => void order(before, true) };
        lastToast.current = toast.done(t("done"), { undo });
      }
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
    } finally {
      void definitionsChanged();
    }
  };
}

export const isOwn =
  (collectionId: string) =>
  (field: Pick<Field, "collectionId">): boolean =>
    field.collectionId === collectionId;

/** The inherited ones stay where they are: before all others. */
const inOrder = (known: Field[], ranked: ReadonlyMap<string, Field>): Field[] => [
  ...known.filter(({ id }) => !ranked.has(id)),
  ...ranked.values(),
];
