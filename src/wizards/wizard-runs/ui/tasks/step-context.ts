import { createContext, useContext } from "react";
import type { TaskEdit } from "../run-edits.ts";
import type { StepMoves } from "../use-step-moves.ts";
import type { StepSaving } from "../use-step-saving.ts";

/** What the tasks of a step are answered with. */
export type Answering = {
  saving: Pick<StepSaving, "edits" | "edit">;
  moves: Pick<StepMoves, "errorAt" | "forgive" | "noteUnread" | "unreadAt">;
};

export const StepContext = createContext<Answering | undefined>(undefined);

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
