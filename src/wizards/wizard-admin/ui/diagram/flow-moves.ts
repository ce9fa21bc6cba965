import type { WizardStep } from "#wizards/tasks/wizard-flow.ts";

/** The step with its tasks in order, once a task has gone up or down by one: within its step, else into the one beside it. */
export function taskMoved(
  steps: readonly WizardStep[],
  taskId: string,
  by: -1 | 1,
): { step: WizardStep; taskIds: string[] } | undefined {
  const at = steps.findIndex(({ tasks }) => tasks.some(({ id }) => id === taskId));
  const step = steps[at];
  if (!step) return undefined;
  const ids = step.tasks.map(({ id }) => id);
  const place = ids.indexOf(taskId) + by;
  if (place >= 0 && place < ids.length)
    return { step, taskIds: ids.filter((id) => id !== taskId).toSpliced(place, 0, taskId) };
  const beside = steps[at + by];
  if (!beside) return undefined;
  const there = beside.tasks.map(({ id }) => id);
  return { step: beside, taskIds: by > 0 ? [taskId, ...there] : [...there, taskId] };
}
