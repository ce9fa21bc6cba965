import { toast } from "#ui/toast.ts";

type Step = { changeSetId: string; toastId: string };

/** What somebody has done on a view, one change set each: taken back by its toast, or the last of them by Ctrl+Z. */
export function openUndoSteps(takeBack: (changeSetId: string) => Promise<unknown>) {
  let done: readonly Step[] = [];
  const undo = async (step = done.at(-1)): Promise<void> => {
    if (!step || !done.includes(step)) return;
    done = done.filter((other) => other !== step);
    toast.close(step.toastId);
    await takeBack(step.changeSetId);
  };
  return {
    /** `tell`: says what was done, with this way back; it answers with the id of the toast. */
    add(changeSetId: string, tell: (takeItBack: () => void) => string): void {
      const step: Step = { changeSetId, toastId: "" };
      done = [...done, step];
      step.toastId = tell(() => void undo(step));
    },
    undoLast: (): Promise<void> => undo(),
  };
}
