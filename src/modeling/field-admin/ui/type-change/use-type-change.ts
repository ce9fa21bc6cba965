import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { type Field, useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { fieldChangesContract } from "#modeling/field-changes/contract.ts";
import { waitForWork } from "#platform/long-work/ui/use-long-work.ts";
import { ApiError } from "#shared/errors.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { refusalOf } from "./refusal-of.ts";
import type { Input } from "./use-type-check.ts";

/** Changes a field's type and offers to take it back. */
export function useTypeChange({ id: fieldId, collectionId, title }: Field) {
  const t = useTranslations("dataFields.typeChange");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const definitionsChanged = useDefinitionsChanged();
  const params = { teamId, collectionId, fieldId };

  const follow = async (workId: string | null) => {
    if (workId) {
      const { state, problem } = await waitForWork(teamId, workId);
      if (state !== "done") throw problem ? refusalOf(problem) : new Error(state);
    }
    await definitionsChanged();
  };
  const undo = async (acceptLoss = false): Promise<void> => {
    try {
      await follow((await call(fieldChangesContract.undoTypeChange, { params, body: { acceptLoss } })).workId);
      toast.done(t("undone", { title }));
    } catch (error) {
      if (acceptLoss || !isLoss(error)) return void toast.fail(explainFailure(t("undoFailed", { title }), error));
      const words = { title: t("undoLossTitle"), body: error.fields[0]?.message, confirmLabel: t("undoAnyway") };
      if (await confirm({ ...words, danger: true })) await undo(true);
    }
  };
  /** The work to follow where it is long. */
  const change = async (input: Input & { version: number; acceptLoss: boolean }): Promise<string | null> =>
    (await call(fieldChangesContract.changeType, { params, body: input })).workId;
  const finish = async () => {
    await definitionsChanged();
    toast.done(t("done", { title }), { undo: { label: say("undo"), run: () => void undo() } });
  };
  return { change, finish };
}

const isLoss = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.fields.some(({ messageKey }) => messageKey === "data.typeChangeLoss");
