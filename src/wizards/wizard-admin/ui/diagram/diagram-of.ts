import type { Filter } from "#shared/filter.ts";
import {
  stepsFromStart,
  tasksOf,
  type WizardFlow,
  type WizardStep,
  type WizardTask,
} from "#wizards/tasks/wizard-flow.ts";

/** Something that is drawn, in the order in which a run comes to it. */
export type DiagramPart = (
  | { kind: "start" }
  | { kind: "finish" }
  | { kind: "step"; step: WizardStep; number: number }
  | { kind: "task"; task: WizardTask; step: WizardStep }
  /** What has to be true for the step or, where there is one, the task behind it. */
  | { kind: "condition"; condition: Filter; step: WizardStep; task: WizardTask | undefined }
  | { kind: "addTask"; step: WizardStep; before: WizardTask | undefined }
  | { kind: "addStep"; before: WizardStep | undefined }
  /** The wizard that goes on, and the tasks after which it does. */
  | { kind: "handOver"; wizardId: string; tasks: WizardTask[] }
) & { id: string; isReached: boolean };

export type PartOf<Kind extends DiagramPart["kind"]> = Extract<DiagramPart, { kind: Kind }>;

/**
 * `next`: from one to the other. `otherwise`: around what is skipped. `again`: back to itself, for the next of many.
 * `apart`: below each other, though nobody comes that way. `handOver`: to another wizard.
 */
export type DiagramLine = {
  id: string;
  from: string;
  to: string;
  kind: "next" | "otherwise" | "again" | "apart" | "handOver";
};

export type Diagram = { parts: DiagramPart[]; lines: DiagramLine[] };

/** A flow as it is drawn: steps and tasks one below the other, with what leads around them and away from them. */
export function diagramOf(flow: Pick<WizardFlow, "firstStepId" | "steps">): Diagram {
  const drawing = new Drawing();
  const reached = stepsFromStart(flow);
  const unreached = flow.steps.slice(0, flow.steps.length - reached.length);
  for (const [place, step] of unreached.entries()) drawing.step(step, place + 1, false);
  drawing.add({ kind: "start", id: "start", isReached: true });
  for (const [place, step] of reached.entries()) drawing.step(step, unreached.length + place + 1, true);
  drawing.add({ kind: "addStep", id: addStepId(undefined), before: undefined, isReached: true });
  drawing.add({ kind: "finish", id: "finish", isReached: true });
  drawing.handOvers(tasksOf({ steps: reached }));
  return { parts: drawing.parts, lines: drawing.lines };
}

export const conditionId = (of: string) => `if-${of}`;
const addStepId = (before: WizardStep | undefined) => `add-step-${before?.id ?? "last"}`;
const addTaskId = (step: WizardStep, before: WizardTask | undefined) => `add-task-${step.id}-${before?.id ?? "last"}`;

class Drawing {
  readonly parts: DiagramPart[] = [];
  readonly lines: DiagramLine[] = [];
  /** Conditions whose way around ends at what is drawn next. */
  #waiting: string[] = [];

  add(part: DiagramPart) {
    const before = this.parts.at(-1);
    this.parts.push(part);
    if (before) this.#line(before.id, part.id, before.isReached && part.isReached ? "next" : "apart");
    for (const from of this.#waiting.splice(0)) this.#line(from, part.id, "otherwise");
  }

  step(step: WizardStep, number: number, isReached: boolean) {
    const { id, condition } = step;
    this.add({ kind: "addStep", id: addStepId(step), before: step, isReached });
    if (condition) this.add({ kind: "condition", id: conditionId(id), condition, step, task: undefined, isReached });
    this.add({ kind: "step", id, step, number, isReached });
    for (const task of step.tasks) {
      this.add({ kind: "addTask", id: addTaskId(step, task), step, before: task, isReached });
      this.#task(step, task, isReached);
    }
    this.add({ kind: "addTask", id: addTaskId(step, undefined), step, before: undefined, isReached });
    if (condition) this.#waiting.push(conditionId(id));
  }

  #task(step: WizardStep, task: WizardTask, isReached: boolean) {
    const { id, condition, loop } = task;
    if (condition) this.add({ kind: "condition", id: conditionId(id), condition, step, task, isReached });
    this.add({ kind: "task", id, task, step, isReached });
    if (loop) this.#line(id, id, "again");
    if (condition) this.#waiting.push(conditionId(id));
  }

  /** Whichever task says so: it happens once the wizard has finished. */
  handOvers(tasks: readonly WizardTask[]) {
    const handing = tasks.filter(({ nextWizardId, isDisabled }) => nextWizardId && !isDisabled);
    for (const wizardId of new Set(handing.map(({ nextWizardId }) => nextWizardId!))) {
      const id = `hand-over-${wizardId}`;
      const those = handing.filter(({ nextWizardId }) => nextWizardId === wizardId);
      this.parts.push({ kind: "handOver", id, wizardId, tasks: those, isReached: true });
      this.#line("finish", id, "handOver");
    }
  }

  #line(from: string, to: string, kind: DiagramLine["kind"]) {
    this.lines.push({ id: `${from} ${to} ${kind}`, from, to, kind });
  }
}
