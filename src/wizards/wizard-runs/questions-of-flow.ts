import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { kindOf, settingsOf } from "../tasks/registry.ts";
import type { TaskAnswer } from "../tasks/run-answers.ts";
import { stepsFromStart, type WizardFlow, type WizardStep, type WizardTask } from "../tasks/wizard-flow.ts";

/** A task with what it asks for: fields of records by their ids, or a variable of its own under `value`. */
export type AskingTask = {
  step: WizardStep;
  task: WizardTask;
  /** Whether what is asked for is of no record. */
  isVariable: boolean;
  questions: { key: string; field: FieldDefinition }[];
  /** Whether records are chosen. */
  isChoice: boolean;
};

/** What a flow asks people, in its order. */
export const questionsOf = (definitions: Definitions, flow: WizardFlow): AskingTask[] =>
  stepsFromStart(flow).flatMap((step) =>
    step.tasks.flatMap((task) => {
      const kind = kindOf(task);
      const settings = settingsOf(task);
      const taken = kind.takes?.(settings);
      if (!taken) return [];
      const scope = { definitions, shapeOf: () => undefined, viewCollection: () => undefined };
      const shape = kind.sets?.(task, settings, scope);
      const isVariable = shape?.kind === "value";
      const questions = (taken.values ?? []).flatMap((key) => {
        const field = isVariable ? shape.field : definitions.fields.get(key);
        return field ? [{ key, field }] : [];
      });
      return [{ step, task, isVariable, questions, isChoice: taken.choice === true }];
    }),
  );

/** What was said to a task: once, or in each of its rows. */
export const saidRows = (answer: TaskAnswer): { key: string; values: Record<string, unknown> }[] => [
  { key: "", values: answer.values ?? {} },
  ...(answer.rows ?? []),
];
