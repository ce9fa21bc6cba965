import { useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { historyContract } from "#data/history/contract.ts";
import { useSetName } from "#data/history/ui/use-set-name.ts";
import { waitForWork } from "#platform/long-work/ui/use-long-work.ts";
import { ApiError } from "#shared/errors.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import type { Grid } from "../grid.ts";
import { showChanged } from "../live/refresh-rows.ts";
import type { Step } from "./undo-stack.ts";

/** Takes back what was done here, and does it again. What others have changed since is named first. */
export function useUndo(grid: Grid) {
  const t = useTranslations("grid.undo");
  const say = useTranslations("ui.actions");
  const nameOf = useRef(useSetName());
  return useMemo(() => {
    /** What is done again is called as it was when it was done first. */
    const names = new Map<string, string>();
    const nameSet = async (changeSetId: string): Promise<string> => {
      const params = { teamId: grid.around.teamId, changeSetId };
      return names.get(changeSetId) ?? nameOf.current(await call(historyContract.readChangeSet, { params, query: {} }));
    };
    let what = "";

    const takeBack = async (step: Step): Promise<Step> => {
      const made: string[] = [];
      for (const changeSetId of step.toReversed()) {
        const id = await takeSetBack(changeSetId);
        if (id) made.push(id);
      }
      return made;
    };

    const takeSetBack = async (changeSetId: string, rest = false): Promise<string | undefined> => {
      const act = grid.undo.actNamed(changeSetId);
      if (act) {
        what = act.name;
        return act.takeBack();
      }
      const params = { teamId: grid.around.teamId, changeSetId };
      try {
        what = await nameSet(changeSetId);
        const undone = await call(historyContract.undoChangeSet, { params, body: { rest } });
        grid.own.add(undone.changeSetId);
        names.set(undone.changeSetId, what);
        if (undone.workId) await waitForWork(grid.around.teamId, undone.workId);
        return undone.changeSetId;
      } catch (error) {
        const isTouched = error instanceof ApiError && error.code === "conflict" && !rest;
        if (!isTouched) throw error;
        const isWanted = await confirm({
          title: t("touchedTitle"),
          body: t("touchedBody", { count: new Set(error.fields.map(({ path }) => path.split(".")[1])).size }),
          confirmLabel: t("rest"),
        });
        if (!isWanted) throw new GivenUp();
        return takeSetBack(changeSetId, true);
      }
    };

    const move = async (way: "undo" | "redo") => {
      await grid.settled();
      try {
        if (!(await grid.undo[way](takeBack))) return toast.info(t(way === "undo" ? "nothing" : "nothingToRedo"));
        grid.marks.clearAll();
        if (grid.around.canOrder) grid.window.reload();
        else void showChanged(grid);
        const back = way === "undo" ? "redo" : "undo";
        toast.done(t(way === "undo" ? "undone" : "redone", { what }), {
          undo: { label: say(back), run: () => void move(back) },
        });
      } catch (error) {
        if (!(error instanceof GivenUp)) toast.fail(explainFailure(t("failed"), error));
      }
    };
    return { undo: () => void move("undo"), redo: () => void move("redo") };
  }, [grid, t, say]);
}

/** The person has decided to leave it as it is. */
class GivenUp extends Error {}
