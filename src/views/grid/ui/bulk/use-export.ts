import { useState } from "react";
import { useTranslations } from "use-intl";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import { mostRowsAtOnce } from "#data/csv/contract.ts";
import { askFormatting } from "#data/csv/ui/ask-formatting.tsx";
import { exportChosen, exportListed } from "#data/csv/ui/export-csv.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { toast } from "#ui/toast.ts";
import type { GridColumn, ListQuery, Selection } from "../grid-model.ts";
import { canAsk } from "../setup/list-columns.ts";
import { allChosen, chosenOf } from "../table/row-choice.ts";

/** What is listed, or chosen of it, as CSV: with the columns that are shown, or with everything. */
export function useExport({ query, columns }: { query: ListQuery; columns: readonly GridColumn[] }) {
  const t = useTranslations("gridBulk.export");
  const { teamId } = useTeamScope();
  const [isBusy, setBusy] = useState(false);
  const { data: known = [] } = useFields(query.collectionId);
  const start = async (what: "shown" | "all", selection: Selection) => {
    const fields =
      what === "shown"
        ? columns.flatMap((column) => (column.linkedFrom || (column.field && canAsk(column)) ? [column.key] : []))
        : undefined;
    const isWritten = ({ id }: { id: string }) => !fields || fields.includes(id);
    const hasFormatted = known.some((field) => isWritten(field) && fieldTypeNamed(field.dataType).toPlainText);
    const isTooMuch = selection.kind === "some" && selection.ids.size > mostRowsAtOnce;
    const formatting = hasFormatted && !isTooMuch ? await askFormatting(t) : "text";
    if (!formatting) return;
    const listed = { teamId, ...chosenOf(query, selection), fields, formatting };
    if (selection.kind === "all") toast.info(t("started"));
    else if (isTooMuch) return void toast.warn(t("tooMany", { most: mostRowsAtOnce }));
    setBusy(true);
    try {
      await (selection.kind === "all" ? exportListed(listed) : exportChosen(listed, [...selection.ids]));
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    start: (what: "shown" | "all", selection: Selection = allChosen(null)) => void start(what, selection),
  };
}
