import { Refusal, refuseConflict, refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { nameFor, takenNames as reservedNames } from "../tasks/variable-key.ts";
import {
  externalAccessLink,
  mostSteps,
  mostTasks,
  stepSchema,
  taskSchema,
  tasksOf,
  type WizardFlow,
  type WizardStep,
  type WizardTask,
} from "../tasks/wizard-flow.ts";
import type { StepInput, TaskInput } from "./contract.ts";
import { readSettings } from "./task-settings.ts";

type NewStep = StepInput & { id?: string | undefined; beforeStepId?: string | null | undefined };
type NewTask = TaskInput & {
  id?: string | undefined;
  type: WizardTask["type"];
  beforeTaskId?: string | null | undefined;
};

/** What can be done with the steps and tasks of a wizard; each answers the flow as it is afterwards. */
export function addStep(flow: WizardFlow, { beforeStepId, ...input }: NewStep): WizardFlow {
  if (flow.steps.some(({ id }) => id === input.id)) return flow;
  if (flow.steps.length >= mostSteps) refuseConflict("", "wizards.stepsTooMany", { max: mostSteps });
  const step = stepSchema.parse({ ...input, id: input.id ?? newId(), tasks: [] });
  return { ...flow, steps: inserted(flow.steps, step, beforeStepId) };
}

export function changeStep(flow: WizardFlow, stepId: string, input: StepInput): WizardFlow {
  const before = requireStep(flow, stepId);
  return withStep(flow, { ...before, ...said(input) });
}

export function removeStep(flow: WizardFlow, stepId: string): WizardFlow {
  requireStep(flow, stepId);
  return {
    ...flow,
    firstStepId: flow.firstStepId === stepId ? null : flow.firstStepId,
    steps: flow.steps.filter(({ id }) => id !== stepId),
  };
}

/** What is used only within the step is its copy's own: a variable that it sets has a name of its own there. */
export function copyStep(flow: WizardFlow, stepId: string, id: string = newId()): WizardFlow {
  const source = requireStep(flow, stepId);
  if (flow.steps.some((each) => each.id === id)) return flow;
  if (flow.steps.length >= mostSteps) refuseConflict("", "wizards.stepsTooMany", { max: mostSteps });
  const taken = takenNames(flow);
  const tasks = source.tasks.map((task) => copied(task, taken, newId()));
  return { ...flow, steps: insertedAfter(flow.steps, { ...source, id, tasks }, stepId) };
}

export const orderSteps = (flow: WizardFlow, stepIds: readonly string[]): WizardFlow => ({
  ...flow,
  steps: inOrder(flow.steps, stepIds),
});

export function addTask(flow: WizardFlow, stepId: string, { beforeTaskId, ...input }: NewTask): WizardFlow {
  const step = requireStep(flow, stepId);
  if (tasksOf(flow).some(({ id }) => id === input.id)) return flow;
  requireRoom(step.tasks.length + 1);
  const name = nameFor(input.title ?? "", takenNames(flow));
  const task = taskSchema.parse({ ...said(input), id: input.id ?? newId(), name });
  const read = { ...task, settings: readSettings(task, task.settings) };
  return withStep(flow, { ...step, tasks: inserted(step.tasks, read, beforeTaskId) });
}

export function changeTask(flow: WizardFlow, taskId: string, { settings, ...input }: TaskInput): WizardFlow {
  const before = requireTask(flow, taskId);
  const after = { ...before, ...said(input) };
  const read = settings ? readSettings(before, { ...before.settings, ...settings }) : before.settings;
  return withTask(flow, { ...after, settings: read });
}

export function removeTask(flow: WizardFlow, taskId: string): WizardFlow {
  const step = requireStepOf(flow, taskId);
  return withStep(flow, { ...step, tasks: step.tasks.filter(({ id }) => id !== taskId) });
}

export function copyTask(flow: WizardFlow, taskId: string, id: string = newId()): WizardFlow {
  const step = requireStepOf(flow, taskId);
  if (tasksOf(flow).some((each) => each.id === id)) return flow;
  requireRoom(step.tasks.length + 1);
  const copy = copied(requireTask(flow, taskId), takenNames(flow), id);
  return withStep(flow, { ...step, tasks: insertedAfter(step.tasks, copy, taskId) });
}

/** Tasks of other steps that are named move here; those of the step that are not named would be lost, so all must be. */
export function orderTasks(flow: WizardFlow, stepId: string, taskIds: readonly string[]): WizardFlow {
  const step = requireStep(flow, stepId);
  requireRoom(taskIds.length);
  const isWhole = step.tasks.every(({ id }) => taskIds.includes(id)) && new Set(taskIds).size === taskIds.length;
  if (!isWhole) throw new Refusal("not_found");
  const tasks = taskIds.map((id) => requireTask(flow, id));
  return {
    ...flow,
    steps: flow.steps.map((each) => ({
      ...each,
      tasks: each.id === stepId ? tasks : each.tasks.filter(({ id }) => !taskIds.includes(id)),
    })),
  };
}

type AccessInput = {
  collectionId?: string | undefined;
  smsFieldId?: string | null | undefined;
  emailFieldId?: string | null | undefined;
};

export function addAccessLink(flow: WizardFlow, input: AccessInput & { id?: string | undefined }): WizardFlow {
  if (flow.externalAccessLinks.some(({ id }) => id === input.id)) return flow;
  if (flow.externalAccessLinks.length >= 20) refuseConflict("", "wizards.accessLinksTooMany", { max: 20 });
  const link = externalAccessLink.parse({ ...said(input), id: input.id ?? newId() });
  return { ...flow, externalAccessLinks: [...flow.externalAccessLinks, link] };
}

export function changeAccessLink(flow: WizardFlow, linkId: string, input: AccessInput): WizardFlow {
  requireAccessLink(flow, linkId);
  const changed = flow.externalAccessLinks.map((each) => (each.id === linkId ? { ...each, ...said(input) } : each));
  return { ...flow, externalAccessLinks: changed };
}

export function removeAccessLink(flow: WizardFlow, linkId: string): WizardFlow {
  requireAccessLink(flow, linkId);
  return { ...flow, externalAccessLinks: flow.externalAccessLinks.filter(({ id }) => id !== linkId) };
}

/** A flow that came from elsewhere: every task's settings as its type reads them, names that are each a task's own. */
export function readGivenFlow(flow: WizardFlow): WizardFlow {
  const ids = [...flow.steps.map(({ id }) => id), ...tasksOf(flow).map(({ id }) => id)];
  const names = tasksOf(flow).map(({ name }) => name);
  if (new Set(ids).size < ids.length) refuseField("flow.steps", "validation.idTaken");
  if (new Set(names).size < names.length || names.some((name) => reservedNames.has(name)))
    refuseField("flow.steps", "wizards.problems.variableName");
  const steps = flow.steps.map((step, place) => ({
    ...step,
    tasks: step.tasks.map((task, at) => ({
      ...task,
      settings: readSettings(task, task.settings, `flow.steps.${place}.tasks.${at}.settings`),
    })),
  }));
  return { ...flow, steps };
}

/** The same with ids of its own, for a wizard that is a copy. */
export function withFreshIds(flow: WizardFlow): WizardFlow {
  const ids = new Map([...flow.steps, ...tasksOf(flow)].map(({ id }) => [id, newId()]));
  const fresh = <Item extends { id: string }>(item: Item): Item => ({ ...item, id: ids.get(item.id)! });
  return {
    ...flow,
    firstStepId: flow.firstStepId && (ids.get(flow.firstStepId) ?? null),
    steps: flow.steps.map((step) => ({ ...fresh(step), tasks: step.tasks.map(fresh) })),
    externalAccessLinks: flow.externalAccessLinks.map((link) => ({ ...link, id: newId() })),
  };
}

const takenNames = (flow: WizardFlow): Set<string> => new Set(tasksOf(flow).map(({ name }) => name));

function copied(task: WizardTask, taken: Set<string>, id: string): WizardTask {
  const name = nameFor(task.name, taken);
  taken.add(name);
  return { ...task, id, name };
}

function requireStep({ steps }: WizardFlow, stepId: string): WizardStep {
  const found = steps.find(({ id }) => id === stepId);
  if (!found) throw new Refusal("not_found");
  return found;
}

function requireStepOf({ steps }: WizardFlow, taskId: string): WizardStep {
  const found = steps.find(({ tasks }) => tasks.some(({ id }) => id === taskId));
  if (!found) throw new Refusal("not_found");
  return found;
}

const requireTask = (flow: WizardFlow, taskId: string): WizardTask =>
  requireStepOf(flow, taskId).tasks.find(({ id }) => id === taskId)!;

function requireAccessLink({ externalAccessLinks }: WizardFlow, linkId: string) {
  if (!externalAccessLinks.some(({ id }) => id === linkId)) throw new Refusal("not_found");
}

function requireRoom(count: number) {
  if (count > mostTasks) refuseConflict("", "wizards.tasksTooMany", { max: mostTasks });
}

const withStep = (flow: WizardFlow, step: WizardStep): WizardFlow => ({
  ...flow,
  steps: flow.steps.map((each) => (each.id === step.id ? step : each)),
});

const withTask = (flow: WizardFlow, task: WizardTask): WizardFlow => {
  const step = requireStepOf(flow, task.id);
  return withStep(flow, { ...step, tasks: step.tasks.map((each) => (each.id === task.id ? task : each)) });
};

function inserted<Item extends { id: string }>(items: readonly Item[], item: Item, beforeId?: string | null): Item[] {
  if (!beforeId) return [...items, item];
  const place = items.findIndex(({ id }) => id === beforeId);
  if (place < 0) throw new Refusal("not_found");
  return items.toSpliced(place, 0, item);
}

const insertedAfter = <Item extends { id: string }>(items: readonly Item[], item: Item, afterId: string): Item[] =>
  items.toSpliced(items.findIndex(({ id }) => id === afterId) + 1, 0, item);

function inOrder<Item extends { id: string }>(items: readonly Item[], ids: readonly string[]): Item[] {
  const isWhole = ids.length === items.length && items.every(({ id }) => ids.includes(id));
  if (!isWhole) throw new Refusal("not_found");
  return ids.map((wanted) => items.find(({ id }) => id === wanted)!);
}

type Said<Input> = { [Key in keyof Input]: Exclude<Input[Key], undefined> };

const said = <Input extends object>(input: Input): Said<Input> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Said<Input>;
