import type { VariableShown, WizardShown } from "#wizards/data-wizards/contract.ts";
import type { TaskLoop } from "#wizards/tasks/wizard-flow.ts";

export type FlowPosition = {
  /** What stands before the task, or the step; all of it where neither is given. */
  taskId?: string;
  stepId?: string;
  loop?: TaskLoop | null;
  /** The record that the task itself fills in: in a loop the one of the current item. */
  own?: { name: string; title: string; collectionIds: readonly string[] };
};

/** The variables that can be used at a position of the flow, in the order of its tasks. */
export function variablesAt(
  { draft, variables }: Pick<WizardShown, "draft" | "variables">,
  { taskId, stepId, loop = null, own }: FlowPosition,
): VariableShown[] {
  const tasks = draft.steps.flatMap((step) => [{ id: step.id }, ...step.tasks]);
  const until = tasks.findIndex(({ id }) => id === (taskId ?? stepId));
  const earlier = new Set(tasks.slice(0, until < 0 ? undefined : until).map(({ id }) => id));
  const before = variables.filter((each) => each.taskId === null || earlier.has(each.taskId));
  const looped = loop?.over === "records" ? before.find(({ name }) => name === loop.variable)?.records : undefined;
  return [
    ...before,
    ...(looped ? [oneRecord({ name: "row", title: "", collectionIds: looped.collectionIds })] : []),
    ...(own ? [{ ...oneRecord(own), taskId: taskId ?? null }] : []),
  ];
}

const oneRecord = ({ name, title, collectionIds }: NonNullable<FlowPosition["own"]>): VariableShown => ({
  ...{ name, title, taskId: null, field: null },
  records: { collectionIds: [...collectionIds], isMany: false },
});
