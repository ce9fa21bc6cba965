import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { structureContract } from "#data/collections/structure-contract.ts";
import { fieldsQuery, useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { type Correction, saveCorrections } from "#data/csv/ui/corrections.ts";
import { usualType } from "#data/fields/registry.ts";
import { fieldChangesContract } from "#modeling/field-changes/contract.ts";
import { toast } from "#ui/toast.ts";
import type { Made } from "./csv-shape.ts";

/** Any cell fits. */
const roomyText = { multiline: true, maxLength: 100_000 };

/** Makes the field of a column a long text, which everything fits into; nothing is in it yet, so nothing is lost. */
export function useMendColumn(
  made: Made,
  corrections: RefObject<readonly Correction[]>,
  on: { checkAgain: (fieldId: string) => Promise<void>; checkMaking: (fieldId: string) => Promise<void> },
) {
  const t = useTranslations("collections.csv");
  const queries = useQueryClient();
  const changed = useDefinitionsChanged();
  const { teamId, isShaping } = useTeamScope();
  const [busy, setBusy] = useState<number>();
  const { collectionId, importId } = made;
  /** The check that follows reads them with the rest. */
  const keepCorrections = () => saveCorrections({ teamId, collectionId, importId }, corrections.current);
  const makeText = async (fieldId: string) => {
    const params = { teamId, collectionId, fieldId };
    const fields = await queries.fetchQuery(fieldsQuery(teamId, collectionId, isShaping));
    if (fields.find(({ id }) => id === fieldId)?.dataType === usualType) {
      return call(structureContract.changeField, { params, body: { config: roomyText } });
    }
    const input = { dataType: usualType, config: roomyText };
    const { version } = await call(fieldChangesContract.checkTypeChange, { params, body: input });
    return call(fieldChangesContract.changeType, { params, body: { ...input, version, acceptLoss: false } });
  };
  const mend = async (column: number) => {
    const fieldId = made.mapping.find((each) => each.column === column)?.to;
    if (!fieldId) return;
    setBusy(column);
    try {
      await keepCorrections();
      await makeText(fieldId);
      await changed();
      await on.checkAgain(fieldId);
    } catch (error) {
      toast.fail(explainFailure(t("mendFailed"), error));
    } finally {
      setBusy(undefined);
    }
  };
  const make = async (fieldId: string) => {
    try {
      await keepCorrections();
      await on.checkMaking(fieldId);
    } catch (error) {
      toast.fail(explainFailure(t("mendFailed"), error));
    }
  };
  return { mend, make, busy };
}
