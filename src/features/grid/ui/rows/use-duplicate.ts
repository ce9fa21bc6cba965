import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { fieldsQuery, useCollections } from "#features/collections/ui/structure-queries.ts";
import { membershipContract } from "#features/members/contract.ts";
import { recordsContract } from "#features/records/contract.ts";
import { leavesOf, lineDown } from "#features/records/ui/record-places.ts";
import type { KnownRecord } from "#features/records/ui/record-queries.ts";
import { newId } from "#shared/ids.ts";
import { toast } from "#ui/toast.ts";
import { copiedValues, nameFieldOf } from "./copied-values.ts";

export type Duplicate = { id: string; changeSetIds: (string | null)[] };

/** Makes another record like this one, in the same collections. */
export function useDuplicate(record: KnownRecord): () => Promise<Duplicate | undefined> {
  const t = useTranslations("recordPage.actions");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const { data: collections = [] } = useCollections();
  return async () => {
    const [home, ...others] = leavesOf(record, collections);
    if (!home) return undefined;
    const valuesIn = async (collectionId: string, without: readonly string[] = []) => {
      const fields = await queries.ensureQueryData(fieldsQuery(teamId, collectionId));
      const line = lineDown(collections, collectionId);
      const ids = line.map(({ id }) => id).filter((id) => !without.includes(id));
      const own = fields.filter((field) => ids.includes(field.collectionId));
      return copiedValues(record, own, {
        fieldId: nameFieldOf(line, own),
        copyOf: (name) => t("copyOf", { name }),
      });
    };
    try {
      const body = { id: newId(), values: await valuesIn(home.id) };
      const made = await call(recordsContract.createRecord, { params: { teamId, collectionId: home.id }, body });
      const changeSetIds = [made.changeSetId];
      const already = lineDown(collections, home.id).map(({ id }) => id);
      for (const { id } of others) {
        const wish = { action: "add" as const, recordIds: [made.id], values: await valuesIn(id, already) };
        const added = await call(membershipContract.changeMembers, {
          params: { teamId, collectionId: id },
          body: wish,
        });
        changeSetIds.push(added.changeSetId);
      }
      toast.done(t("duplicated"));
      return { id: made.id, changeSetIds };
    } catch (error) {
      toast.fail(explainFailure(t("duplicateFailed"), error));
      return undefined;
    }
  };
}
