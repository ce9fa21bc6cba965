import { fieldTypeNamed } from "#data/fields/registry.ts";
import { kindOf, settingsOf } from "./registry.ts";
import type { TaskScope, VariableShape } from "./task-kind.ts";
import { rowVariable, splitKey, startVariable } from "./variable-key.ts";
import { stepsFromStart, type WizardFlow, type WizardTask } from "./wizard-flow.ts";

export type Shapes = ReadonlyMap<string, VariableShape>;

type Around = Pick<TaskScope, "definitions" | "viewCollection">;

/**
 * What is known before a task, or before a step (its id), by the names of variables; at the end of the flow where nothing
 * is said. What a task sets that is skipped is known to be empty.
 */
export function shapesBefore(flow: WizardFlow, around: Around, until?: string): Shapes {
  const shapes = new Map<string, VariableShape>();
  if (flow.startCollectionId)
    shapes.set(startVariable, { kind: "records", collectionIds: [flow.startCollectionId], isMany: false });
  for (const step of stepsFromStart(flow)) {
    if (step.id === until) return shapes;
    for (const task of step.tasks) {
      if (task.id === until) return shapes;
      const shape = shapeSetBy(task, { ...around, shapeOf: (key) => shapeBehind(shapes, around, key) });
      if (shape) shapes.set(task.name, shape);
    }
  }
  return shapes;
}

/** The same for what stands within the task: the record that its loop is at, and what it has asked for so far. */
export function shapesWithin(flow: WizardFlow, around: Around, task: WizardTask): Shapes {
  const before = shapesBefore(flow, around, task.id);
  const shapes = new Map(before);
  const shapeOf = (key: string) => shapeBehind(before, around, key);
  const looped = task.loop?.over === "records" ? shapeOf(task.loop.variable) : undefined;
  if (looped?.kind === "records") shapes.set(rowVariable, { ...looped, isMany: false });
  const own = shapeSetBy({ ...task, loop: null }, { ...around, shapeOf });
  if (own) shapes.set(task.name, own);
  return shapes;
}

function shapeSetBy(task: WizardTask, scope: TaskScope): VariableShape | undefined {
  if (task.isDisabled) return undefined;
  const settings = kindOf(task).settings.safeParse(task.settings);
  return settings.success ? kindOf(task).sets?.(task, settingsOf(task), scope) : undefined;
}

/** What a key means: the variable itself, or a field of the records that it holds. */
export function shapeBehind(
  shapes: Shapes,
  { definitions }: Pick<Around, "definitions">,
  key: string,
): VariableShape | undefined {
  const { name, part } = splitKey(key);
  const shape = shapes.get(name);
  if (part === undefined || shape?.kind !== "records") return part === undefined ? shape : undefined;
  const field = definitions.fields.get(part);
  if (!field) return undefined;
  const linked = Array.isArray(field.config.collectionIds) ? (field.config.collectionIds as string[]) : [];
  const { storage } = fieldTypeNamed(field.type);
  if (storage.kind === "links") return { kind: "records", collectionIds: linked, isMany: storage.many };
  return { kind: "value", field };
}
