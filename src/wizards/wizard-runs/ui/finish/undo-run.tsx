import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { waitForWork } from "#platform/long-work/ui/use-long-work.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { wizardRunsContract } from "../../contract.ts";
import { readRunAnew, useReport } from "../run-queries.ts";

/** Takes all of it back, for who may. */
export function UndoRun({ runId }: { runId: string }) {
  const t = useTranslations("wizardRuns.finish");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const { data } = useReport(runId);
  const [isUndoing, setUndoing] = useState(false);
  if (!data?.abilities.undo) return null;
  const undo = async () => {
    if (!(await confirm({ title: t("undoTitle"), body: t("undoBody"), confirmLabel: t("undo"), danger: true }))) return;
    setUndoing(true);
    try {
      const { workId } = await call(wizardRunsContract.undoRun, { params: { teamId, runId } });
      if (workId) await waitForWork(teamId, workId);
      toast.done(t("undone"));
    } catch (error) {
      toast.fail(explainFailure(t("undoFailed"), error));
    } finally {
      setUndoing(false);
      await readRunAnew(queries, teamId, runId);
    }
  };
  return (
    <Button variant="default" loading={isUndoing} onClick={() => void undo()}>
      {t("undo")}
    </Button>
  );
}
