import { createContext, useContext } from "react";
import type { RunScreen } from "../../run-shown.ts";
import { keepReturn } from "../return-to.ts";
import type { TaskEdit } from "../run-edits.ts";
import type { StepMoves } from "../use-step-moves.ts";
import type { StepSaving } from "../use-step-saving.ts";

/** What the tasks of a step are answered with. */
export type Answering = {
  screen: RunScreen;
  saving: Pick<StepSaving, "edits" | "edit">;
  moves: Pick<StepMoves, "errorAt" | "forgive" | "noteUnread" | "unreadAt" | "goTo">;
};

export const StepContext = createContext<Answering | undefined>(undefined);

/** Which step of which run it is, and with whose rights it is run. */
export function useStep(): { runId: string; stepId: string; hasOwnRights: boolean } {
  const { run, step, wizard } = useContext(StepContext)!.screen;
  return { runId: run.id, stepId: step?.id ?? "", hasOwnRights: wizard.runRights === "tasks" };
}

/** Leads to another step, and back from there to this one. */
export function useEditStep(): (stepId: string) => void {
  const { screen, moves } = useContext(StepContext)!;
  return (stepId) => {
    keepReturn(screen.run.id, screen.step?.id ?? "");
    moves.goTo(stepId);
  };
}

/** One task's answer: as it stands, and how it is changed. */
export function useAnswer(taskId: string) {
  const { saving, moves } = useContext(StepContext)!;
  return {
    edit: saving.edits[taskId],
    /** `path`: what of the answer, as problems name it. */
    change: (path: string, how: (edit: TaskEdit) => TaskEdit, options: { isWhole?: boolean } = {}) => {
      moves.forgive(path);
      saving.edit(taskId, how, options);
    },
    errorAt: moves.errorAt,
    noteUnread: moves.noteUnread,
    unreadAt: moves.unreadAt,
  };
}
