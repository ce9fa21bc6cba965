import { settingsOf } from "#wizards/tasks/registry.ts";
import type { LinkedField } from "#wizards/tasks/value-source.ts";
import type { WizardStep } from "#wizards/tasks/wizard-flow.ts";
import type { RunScreen, TaskScreen } from "#wizards/wizard-runs/run-shown.ts";

type Step = NonNullable<RunScreen["step"]>;

/** Whether an answer of a step can bring up another question of the same step. */
export const mayReveal = ({ tasks }: WizardStep): boolean =>
  tasks.some((task) => {
    const fields = (settingsOf(task).fields ?? []) as LinkedField[];
    return fields.some(({ condition }) => condition !== null);
  });

/** `number`: of the row that it is in, where there are several; `name`: what that row is called. */
export type Revealed = { label: string; number: number | undefined; name: string };

/**
 * Questions that the form which was sent did not have, in tasks and rows that it had. `nameKeyOf`: the field that names
 * what a task makes.
 */
export function revealedIn(sent: Step, now: Step, nameKeyOf: (taskId: string) => string | undefined): Revealed[] {
  return now.tasks.flatMap((task) => {
    const before = sent.tasks.find(({ taskId }) => taskId === task.taskId);
    if (!before) return [];
    const nameKey = nameKeyOf(task.taskId) ?? "";
    return task.rows.flatMap((row, place) => {
      const asked = askedIn(before, row.key);
      if (!asked) return [];
      const number = task.rows.length > 1 ? place + 1 : undefined;
      const said = row.values[nameKey];
      const numbered = task.rowLabel && `${task.rowLabel} ${place + 1}`;
      const name = row.title || (typeof said === "string" && said.trim()) || numbered;
      return task.fields
        .filter(({ key }) => !asked.has(key) && !row.hidden.includes(key))
        .map(({ label }) => ({ label, number, name }));
    });
  });
}

function askedIn({ rows, fields }: TaskScreen, key: string): Set<string> | undefined {
  const row = rows.find((each) => each.key === key);
  return row && new Set(fields.map((field) => field.key).filter((each) => !row.hidden.includes(each)));
}
