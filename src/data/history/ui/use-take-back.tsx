import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { recordsContract } from "#data/records/contract.ts";
import { waitForWork } from "#platform/long-work/ui/use-long-work.ts";
import type { Answer } from "#shared/endpoint.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { historyContract } from "../contract.ts";
import { ConflictList } from "./conflict-list.tsx";
import { useReadHistoryAnew } from "./history-queries.ts";
import { conflictOf, conflictOfWork, hasRest, type UndoConflict } from "./undo-conflict.ts";
import { useUndo } from "./use-undo.ts";

type ChangeSet = Answer<typeof historyContract.readChangeSet>;

/** Takes a whole change set back. Many records are asked about; what was changed since is named, and can be left out. */
export function useTakeBack() {
  const t = useTranslations("history.undo");
  const { teamId } = useTeamScope();
  const readAnew = useReadHistoryAnew();
  const report = useReport();
  const [undoing, setUndoing] = useState<string>();

  /** Whether it worked, or what stands in its way. */
  const run = async (changeSetId: string, rest: boolean): Promise<UndoConflict | boolean> => {
    const params = { teamId, changeSetId };
    try {
      const done = await call(historyContract.undoChangeSet, { params, body: { rest } });
      if (done.workId === null) {
        report(done.changeSetId, done.records, done.left.length);
        return true;
      }
      toast.info(t("goesOn", { count: done.total ?? 0 }));
      const work = await waitForWork(teamId, done.workId);
      const conflict = conflictOfWork(work);
      if (conflict) return conflict;
      if (work.state === "done") report(done.changeSetId, work.done, 0);
      else toast.fail(work.problem?.message ?? t("failed"));
      return work.state === "done";
    } catch (error) {
      const conflict = rest ? undefined : conflictOf(error);
      if (!conflict) toast.fail(explainFailure(t("failed"), error));
      return conflict ?? false;
    }
  };

  /** `asks`: false where someone has just done it, and says Undo. Answers whether it was taken back. */
  const takeBack = async (changeSetId: string, { asks = true } = {}): Promise<boolean> => {
    setUndoing(changeSetId);
    try {
      const set = await call(historyContract.readChangeSet, { params: { teamId, changeSetId }, query: {} });
      if (!set.canUndo.is) {
        toast.warn(t(`cannot.${set.canUndo.reason ?? "rights"}`));
        return false;
      }
      if (asks && !(await askFirst(t, set))) return false;
      const outcome = await run(changeSetId, false);
      if (typeof outcome === "boolean") return outcome;
      if (!hasRest(set, outcome)) {
        toast.warn(t("changedSince"));
        return false;
      }
      return (await askForRest(t, teamId, outcome)) && (await run(changeSetId, true)) === true;
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
      return false;
    } finally {
      setUndoing(undefined);
      await readAnew();
    }
  };
  return { takeBack, undoing };
}

function useReport() {
  const t = useTranslations("history.undo");
  const say = useTranslations("ui.actions");
  const undo = useUndo();
  return (changeSetId: string, records: number, left: number) =>
    toast.done(t("done", { count: records, left }), {
      undo: { label: say("undo"), run: () => void undo(changeSetId) },
    });
}

type Say = ReturnType<typeof useTranslations<"history.undo">>;

/** One record is taken back at once; what touches more, or puts something into the bin, says so first. */
async function askFirst(t: Say, { records, changes, cursor }: ChangeSet): Promise<boolean> {
  const count = records ?? changes.length;
  const isBinning = changes.some(({ kind }) => kind === "created" || kind === "restored");
  if (count <= 1 && cursor === null && !isBinning) return true;
  return confirm({
    title: t("askTitle", { count }),
    body: isBinning ? t("askBinning", { count }) : t("askBody"),
    confirmLabel: t("confirm"),
  });
}

async function askForRest(t: Say, teamId: string, conflict: UndoConflict): Promise<boolean> {
  const ids = conflict.records.map(({ id }) => id);
  const { records } = await call(recordsContract.readRecordNames, { params: { teamId }, body: { ids } });
  return confirm({
    title: t("conflictTitle"),
    body: <ConflictList conflict={conflict} names={new Map(records.map(({ id, name }) => [id, name]))} />,
    confirmLabel: t("rest"),
  });
}
