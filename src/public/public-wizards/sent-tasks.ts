import type { Definitions } from "#data/collections/definitions.ts";
import type { FormTexts } from "#data/fields/field-html.ts";
import { kindOf, settingsOf } from "#wizards/tasks/registry.ts";
import { fieldOfVariable } from "#wizards/tasks/types/temp-variable/temp-variable.ts";
import type { LinkedField } from "#wizards/tasks/value-source.ts";
import type { WizardStep, WizardTask } from "#wizards/tasks/wizard-flow.ts";
import type { RunScreen, TaskScreen } from "#wizards/wizard-runs/run-shown.ts";
import { baseName, readValueName } from "./form-names.ts";

type Step = NonNullable<RunScreen["step"]>;

/**
 * A step as its form was sent, where it has changed meanwhile: a task whose record is gone asks for nothing any more, and
 * what was typed there is read all the same.
 */
export function withSentTasks(definitions: Definitions, step: Step, { tasks }: WizardStep, form: FormTexts): Step {
  const shown = new Map(step.tasks.map((task) => [task.taskId, task]));
  const gone = tasks.filter(({ id }) => form.has(baseName(id)) && (shown.get(id)?.fields.length ?? 0) === 0);
  if (gone.length === 0) return step;
  const others = step.tasks.filter(({ taskId }) => !gone.some(({ id }) => id === taskId));
  return { ...step, tasks: [...others, ...gone.map((task) => sentTask(definitions, task, form))] };
}

/** A step that is out of reach by now, as its form was sent. */
export const sentStep = (definitions: Definitions, { tasks, ...step }: WizardStep, form: FormTexts): Step => ({
  ...{ id: step.id, title: step.title, description: step.description, icon: step.icon },
  ...{ hideCancelButton: step.hideCancelButton, isFirst: false, isLast: false },
  tasks: tasks
    .filter(({ isDisabled }) => !isDisabled)
    .map((task) => sentTask(definitions, task, form))
    .filter(({ rows }) => rows.length > 0),
});

function sentTask(definitions: Definitions, task: WizardTask, form: FormTexts): TaskScreen {
  const names = [...form.keys()].flatMap((name) => readValueName(name) ?? []);
  const keys = new Set(names.filter(({ taskId }) => taskId === task.id).map(({ row }) => row));
  return {
    ...{ taskId: task.id, type: task.type, title: task.title, description: "", isWaiting: false, rowLabel: "" },
    ...{ addsRows: null, matches: null, html: null, receipt: null, view: null },
    fields: askedFields(definitions, task),
    rows: [...keys].map((key) => ({
      ...{ key, recordId: null, title: "", values: {}, hidden: [], said: [], base: null, matches: null },
    })),
  };
}

function askedFields(definitions: Definitions, task: WizardTask): TaskScreen["fields"] {
  const settings = settingsOf(task);
  const asked = kindOf(task).takes?.(settings).values ?? [];
  return asked.flatMap((key) => {
    const field = key === "value" ? fieldOfVariable(task.id, task.title, settings) : definitions.fields.get(key);
    const linked = ((settings.fields ?? []) as LinkedField[]).find(({ fieldId }) => fieldId === key);
    if (!field) return [];
    const { id, collectionId, title, column, type, description, rank } = field;
    return {
      ...{ key, label: linked?.label ?? title, help: "", isRequired: false, displayWidth: "full" },
      field: {
        ...{ id, collectionId, title, columnName: column, dataType: type, description, rank },
        ...{ config: definitions.configOf(field), isRequired: false, isUnique: false, defaultValue: null },
        ...{ displayWidth: "full" as const, isDisplayedOnViews: false },
      },
    };
  });
}
