import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { recordsContract } from "#data/records/contract.ts";
import { toast } from "#ui/toast.ts";
import { type ChangedField, historyContract } from "../contract.ts";
import { useReadHistoryAnew } from "./history-queries.ts";
import { changesIn } from "./timeline-entries.ts";
import { useUndo } from "./use-undo.ts";

/** Gives a field of a record an old value back; that is a change like any other, and can be undone. */
export function useRestoreValue(recordId: string) {
  const t = useTranslations("history");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const readAnew = useReadHistoryAnew();
  const undo = useUndo();
  const params = { teamId, recordId };

  return async (field: ChangedField, value: unknown): Promise<void> => {
    try {
      const values = { [field.id]: value ?? null };
      const { version } = await call(recordsContract.updateRecord, { params, body: { values } });
      const { changes } = await call(historyContract.readHistory, { params, query: {} });
      const set = changesIn(changes).find((change) => change.version === version)?.changeSetId;
      const back = set && { undo: { label: say("undo"), run: () => void undo(set) } };
      toast.done(t("valueRestored", { field: field.title }), back || {});
    } catch (error) {
      toast.fail(explainFailure(t("restoreFailed", { field: field.title }), error));
    } finally {
      await readAnew();
    }
  };
}
