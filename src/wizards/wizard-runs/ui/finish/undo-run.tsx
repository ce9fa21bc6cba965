import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { historyContract } from "#data/history/contract.ts";
import { askForRest, attemptUndo } from "#data/history/ui/attempt-undo.tsx";
import { conflictOf } from "#data/history/ui/undo-conflict.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { wizardRunsContract } from "../../contract.ts";
import { readRunAnew, useReport } from "../run-queries.ts";

/** Undoes all of it, for who may; what was changed since is named, and can be left out. */
export function UndoRun({ runId }: { runId: string }) {
  const t = useTranslations("wizardRuns.finish");
  const say = useTranslations("history.undo");
  const actions = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const { data } = useReport(runId);
  const [isUndoing, setUndoing] = useState(false);
  if (!data?.abilities.undo) return null;
  const { changeSetId } = data.run;

  const attempt = (rest: boolean) => {
    const undo = () => call(wizardRunsContract.undoRun, { params: { teamId, runId }, body: { rest } });
    return attemptUndo(teamId, { undo, rest, onLong: (count) => toast.info(say("goesOn", { count })) });
  };
  const undo = async () => {
    // The dialog stands outside of the run, in the language of the app.
    const labels = { title: t("undoTitle"), confirmLabel: t("undo"), cancelLabel: actions("cancel") };
    if (!(await confirm({ ...labels, body: t("undoBody"), danger: true }))) return;
    setUndoing(true);
    try {
      let outcome = await attempt(false);
      if (outcome.state === "conflict") {
        const fields = changeSetId ? await readFields(teamId, changeSetId) : [];
        if (!(await askForRest(say, teamId, outcome.conflict, fields))) return;
        outcome = await attempt(true);
      }
      if (outcome.state === "done") toast.done(t("undoneNow", { left: outcome.left }));
      else toast.fail((outcome.state === "failed" && outcome.message) || t("undoFailed"));
    } catch (error) {
      // Nothing is left beside what was changed since.
      if (conflictOf(error)) toast.warn(say("changedSince"));
      else toast.fail(explainFailure(t("undoFailed"), error));
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

/** The titles of the fields that the run has written, as far as the person may see them. */
async function readFields(teamId: string, changeSetId: string) {
  const set = await call(historyContract.readChangeSet, { params: { teamId, changeSetId }, query: {} });
  return set.fields;
}
