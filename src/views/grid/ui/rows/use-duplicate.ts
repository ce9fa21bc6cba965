import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { nameFieldOf } from "#data/collections/ui/name-field.ts";
import { type Field, isWhollyOpen, shownFieldsQuery, useCollections } from "#data/collections/ui/structure-queries.ts";
import { recordsContract } from "#data/records/contract.ts";
import { leavesOf, lineDown } from "#data/records/ui/record-places.ts";
import type { KnownRecord } from "#data/records/ui/record-queries.ts";
import { newId } from "#shared/ids.ts";
import { toast } from "#ui/toast.ts";
import { copiedValues } from "./copied-values.ts";

export type Duplicate = { id: string; changeSetId: string | null };

/** Makes another record like this one, in the same collections, as one change. */
export function useDuplicate(record: KnownRecord): () => Promise<Duplicate | undefined> {
  const t = useTranslations("recordPage.actions");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const { data: collections = [] } = useCollections();
  return async () => {
    const [home, ...others] = leavesOf(record, collections);
    if (!home) return undefined;
    try {
      const fields = new Map<string, Field>();
      for (const { id } of [home, ...others])
        for (const field of await queries.ensureQueryData(shownFieldsQuery(teamId, id)))
          if (isWhollyOpen(field)) fields.set(field.id, field);
      const all = [...fields.values()];
      const values = copiedValues(record, all, {
        fieldId: nameFieldOf(lineDown(collections, home.id), all),
        copyOf: (name) => t("copyOf", { name }),
      });
      const body = { id: newId(), values, also: others.map(({ id }) => id) };
      return await call(recordsContract.createRecord, { params: { teamId, collectionId: home.id }, body });
    } catch (error) {
      toast.fail(explainFailure(t("duplicateFailed"), error));
      return undefined;
    }
  };
}
