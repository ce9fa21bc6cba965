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

/** The labels of questions that the form which was sent did not have, in tasks and rows that it had. */
export function revealedIn(sent: Step, now: Step): string[] {
  return now.tasks
    .flatMap((task) => {
      const before = sent.tasks.find(({ taskId }) => taskId === task.taskId);
      if (!before) return [];
      return task.rows.flatMap((row) => {
        const asked = askedIn(before, row.key);
        return asked ? task.fields.filter(({ key }) => !asked.has(key) && !row.hidden.includes(key)) : [];
      });
    })
    .map(({ label }) => label);
}

function askedIn({ rows, fields }: TaskScreen, key: string): Set<string> | undefined {
  const row = rows.find((each) => each.key === key);
  return row && new Set(fields.map((field) => field.key).filter((each) => !row.hidden.includes(each)));
}
