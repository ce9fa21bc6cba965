import { useState } from "react";
import { useTranslations } from "use-intl";
import type { WizardStep, WizardTask } from "#wizards/tasks/wizard-flow.ts";
import type { StepActions } from "../steps/use-step-actions.ts";
import { taskMoved } from "./flow-moves.ts";
import { focusPart } from "./focus-part.ts";

export type FlowMoves = ReturnType<typeof useFlowMoves>;

/** Moves steps and tasks up and down, keeps the focus on them, and says where they are then. */
export function useFlowMoves(steps: readonly WizardStep[], actions: StepActions) {
  const t = useTranslations("wizardDiagram.said");
  const [said, setSaid] = useState("");
  return {
    /** For who does not see it. */
    said,
    async moveTask({ id, title }: WizardTask, by: -1 | 1) {
      const moved = taskMoved(steps, id, by);
      if (!moved || !(await actions.orderTasks(moved.step.id, moved.taskIds))) return;
      const number = moved.taskIds.indexOf(id) + 1;
      setSaid(t("task", { title, number, count: moved.taskIds.length, step: moved.step.title }));
      focusPart(id);
    },
    async moveStep({ id, title }: WizardStep, by: -1 | 1) {
      const place = steps.findIndex((step) => step.id === id) + by;
      if (place < 0 || place >= steps.length || !(await actions.moveStep(id, by))) return;
      setSaid(t("step", { title, number: place + 1, count: steps.length }));
      focusPart(id);
    },
  };
}
