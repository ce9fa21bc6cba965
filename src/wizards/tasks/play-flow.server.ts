import type { Definitions } from "#data/collections/definitions.ts";
import { Breath } from "#server/breath.ts";
import type { TeamDb } from "#server/db/db.ts";
import { holds } from "./evaluate-condition.server.ts";
import { readingWith } from "./read-with-effects.server.ts";
import { recordsOf } from "./records-at-hand.server.ts";
import { taskPlays } from "./registry.server.ts";
import { settingsOf } from "./registry.ts";
import type { Answers, TaskAnswer } from "./run-answers.ts";
import type { RunMemory } from "./run-memory.server.ts";
import type { Played, TaskRow } from "./task-play.server.ts";
import { startVariable } from "./variable-key.ts";
import { type Shapes, shapesWithin } from "./variable-shapes.ts";
import { stepsFromStart, type WizardFlow, type WizardStep, type WizardTask } from "./wizard-flow.ts";

export type PlayedTask = { task: WizardTask; played: Played; isSkipped: boolean };

export type PlayedStep = {
  step: WizardStep;
  state: "skipped" | "complete" | "open" | "stopped";
  tasks: PlayedTask[];
};

export type Play = {
  memory: RunMemory;
  flow: WizardFlow;
  viewCollection(viewId: string): string | undefined;
  answers: Answers;
  startRecordId: string | null;
  /** Steps that were left by "next": the play goes no further than the first that was not. */
  passed: ReadonlySet<string>;
  /** The step that somebody looks at. */
  shownStepId?: string | undefined;
  /** Also what waits until the run has finished. */
  withBackground: boolean;
  /** No further than this one. */
  untilStepId?: string | undefined;
  /** Steps whose effects are written already, with what was known after the last of them. */
  written?: ReadonlySet<string>;
};

/**
 * Plays a run from its answers: every step from the first, up to the one that is not answered yet. Nothing of it is
 * written; what it would write is in the memory's effects. Played again with the same answers it does the same.
 */
export async function playFlow(play: Play): Promise<PlayedStep[]> {
  const { memory, flow, startRecordId, passed, written } = play;
  if (flow.startCollectionId || startRecordId)
    memory.variables.set(startVariable, { kind: "records", ids: startRecordId ? [startRecordId] : [] });
  const steps: PlayedStep[] = [];
  for (const step of stepsFromStart(flow)) {
    if (written?.has(step.id)) {
      steps.push({ step, state: "complete", tasks: [] });
      continue;
    }
    if (!(await holds(memory, step.condition))) {
      steps.push({ step, state: "skipped", tasks: [] });
      continue;
    }
    const played = await playStep(play, step);
    steps.push(played);
    if (played.state !== "complete" || !passed.has(step.id) || step.id === play.untilStepId) break;
  }
  return steps;
}

async function playStep(play: Play, step: WizardStep): Promise<PlayedStep> {
  const { memory } = play;
  const tasks: PlayedTask[] = [];
  const breath = new Breath();
  for (const task of step.tasks.filter(({ isDisabled }) => !isDisabled)) {
    await breath.take();
    if (task.isInBackground && !play.withBackground) continue;
    if (!(await holds(memory, task.condition))) {
      tasks.push({ task, isSkipped: true, played: { state: "done" } });
      continue;
    }
    const played = await playTask(play, step, task);
    memory.setRow(null);
    memory.variables.delete(task.name);
    if (played.value) memory.variables.set(task.name, played.value);
    tasks.push({ task, isSkipped: false, played });
    if (played.state === "stopped") return { step, state: "stopped", tasks };
  }
  const isComplete = tasks.every(({ played: { state } }) => state === "done");
  return { step, state: isComplete ? "complete" : "open", tasks };
}

async function playTask(play: Play, step: WizardStep, task: WizardTask): Promise<Played> {
  const { memory, flow, answers, viewCollection } = play;
  const answer = Object.hasOwn(answers, task.id) ? answers[task.id] : undefined;
  const rows = await rowsOf(memory, task, answer);
  if (!rows) return { state: "waiting" };
  const { definitions } = memory.context;
  return taskPlays[task.type].play({
    ...{ task, memory, answer, rows, settings: settingsOf(task) },
    shapes: shapesOf(flow, { definitions, viewCollection }, task),
    isShown: play.shownStepId === step.id,
    reading: <T>(collectionIds: readonly string[], work: (team: TeamDb) => Promise<T>) =>
      readingWith(memory, collectionIds, work),
  });
}

type Around = { definitions: Definitions; viewCollection: Play["viewCollection"] };
type Kept = { definitions: Definitions; byTask: Map<WizardTask, Shapes> };

/** Found once for a flow and a state of the definitions, which a run is played by again and again. */
function shapesOf(flow: WizardFlow, around: Around, task: WizardTask): Shapes {
  const known = keptShapes.get(flow);
  const kept = known?.definitions === around.definitions ? known : { ...around, byTask: new Map() };
  keptShapes.set(flow, kept);
  const found = kept.byTask.get(task) ?? shapesWithin(flow, around, task);
  kept.byTask.set(task, found);
  return found;
}

const keptShapes = new WeakMap<WizardFlow, Kept>();

/** What a task is done for: once, for each record, or for each row that the person has added. */
async function rowsOf(
  memory: RunMemory,
  { loop }: WizardTask,
  answer: TaskAnswer | undefined,
): Promise<TaskRow[] | undefined> {
  if (!loop) return [{ key: "", recordId: null, values: answer?.values ?? {}, base: answer?.base }];
  const typed = new Map((answer?.rows ?? []).map(({ key, values }) => [key, values]));
  const bases = new Map((answer?.rows ?? []).map(({ key, base }) => [key, base]));
  if (loop.over === "records") {
    const ids = await recordsOf(memory, loop.variable);
    // Read together: one by one would be a statement for each.
    if (ids) await memory.before(ids);
    return ids?.map((id) => ({ key: id, recordId: id, values: typed.get(id) ?? {}, base: bases.get(id) }));
  }
  const rows = [...typed].map(([key, values]) => ({ key, recordId: null, values })).slice(0, loop.most);
  for (let number = 1; rows.length < loop.least; number++)
    if (!typed.has(String(number))) rows.push({ key: String(number), recordId: null, values: {} });
  return rows;
}
