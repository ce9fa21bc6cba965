import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { historyContract } from "../contract.ts";
import { askForRest, attemptUndo } from "./attempt-undo.tsx";
import { useReadHistoryAnew } from "./history-queries.ts";
import { hasRest, type UndoConflict } from "./undo-conflict.ts";
import { type ChangeSet, useSetName } from "./use-set-name.ts";

/** `what`: it was done again or taken back before, and is still called so. `asks`: false where someone has just done it. */
type Deed = { what?: string; isRedo?: boolean; asks?: boolean };

/** Takes a whole change set back. Many records are asked about; what was changed since is named, and can be left out. */
export function useTakeBack() {
  const t = useTranslations("history.undo");
  const { teamId } = useTeamScope();
  const readAnew = useReadHistoryAnew();
  const nameOf = useSetName();
  const say = useTranslations("ui.actions");
  const [undoing, setUndoing] = useState<string>();

  /** What was taken back can be done again, and so on. */
  const report = (deed: Required<Deed>, changeSetId: string, left: number) => {
    const { what, isRedo } = deed;
    const back = () => void takeBack(changeSetId, { what, isRedo: !isRedo, asks: false });
    toast.done(t(isRedo ? "redone" : "undone", { what, left }), {
      undo: { label: say(isRedo ? "undo" : "redo"), run: back },
    });
  };

  /** Whether it worked, or what stands in its way. */
  const run = async (changeSetId: string, rest: boolean, deed: Required<Deed>): Promise<UndoConflict | boolean> => {
    const undo = () => call(historyContract.undoChangeSet, { params: { teamId, changeSetId }, body: { rest } });
    // Whoever has pressed a button sees that it is being done.
    let note: string | undefined;
    const working = setTimeout(() => {
      note = toast.info(t(deed.isRedo ? "redoing" : "undoing", { what: deed.what }));
    }, patience);
    try {
      const onLong = (count: number) => toast.info(t("goesOn", { count }));
      const outcome = await attemptUndo(teamId, { undo, rest, onLong });
      if (outcome.state === "conflict") return outcome.conflict;
      if (outcome.state === "done") report(deed, outcome.changeSetId, outcome.left);
      else toast.fail(outcome.message ?? t("failed"));
      return outcome.state === "done";
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
      return false;
    } finally {
      clearTimeout(working);
      if (note) toast.close(note);
    }
  };

  /** Answers whether it was taken back. */
  const takeBack = async (changeSetId: string, { what, isRedo = false, asks = true }: Deed = {}): Promise<boolean> => {
    setUndoing(changeSetId);
    try {
      const set = await call(historyContract.readChangeSet, { params: { teamId, changeSetId }, query: {} });
      if (!set.canUndo.is) {
        toast.warn(t(`cannot.${set.canUndo.reason ?? "rights"}`));
        return false;
      }
      if (asks && !(await askFirst(t, set))) return false;
      const deed = { what: what ?? nameOf(set), isRedo, asks };
      const outcome = await run(changeSetId, false, deed);
      if (typeof outcome === "boolean") return outcome;
      if (!hasRest(set, outcome)) {
        toast.warn(t("changedSince"));
        return false;
      }
      return (await askForRest(t, teamId, outcome, set.fields)) && (await run(changeSetId, true, deed)) === true;
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

const patience = 400;

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
