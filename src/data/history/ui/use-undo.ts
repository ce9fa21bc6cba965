import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { toast } from "#ui/toast.ts";
import { historyContract } from "../contract.ts";
import { useReadHistoryAnew } from "./history-queries.ts";

/** What the Undo of a toast does: takes back at once what was just done, without asking. */
export function useUndo() {
  const t = useTranslations("history.undo");
  const { teamId } = useTeamScope();
  const readAnew = useReadHistoryAnew();
  return async (changeSetId: string): Promise<void> => {
    try {
      await call(historyContract.undoChangeSet, { params: { teamId, changeSetId }, body: {} });
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
    } finally {
      await readAnew();
    }
  };
}
