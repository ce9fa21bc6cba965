import { refuseField } from "#shared/errors.ts";
import { kindOf, settingsOf } from "./registry.ts";
import type { Answers, Choice, TaskAnswer } from "./run-answers.ts";
import type { WizardStep, WizardTask } from "./wizard-flow.ts";

/** Refuses what nobody has asked for: tasks of other steps, fields that a task does not ask about. */
export function requireAsked({ tasks }: WizardStep, answers: Answers) {
  for (const [taskId, answer] of Object.entries(answers)) {
    const task = tasks.find(({ id, isDisabled }) => id === taskId && !isDisabled);
    if (!task) refuseField(`answers.${taskId}`, "wizardRuns.problems.notAsked");
    requireParts(task, answer);
  }
}

function requireParts(task: WizardTask, answer: TaskAnswer) {
  const { values = [], choice, newOne, words } = kindOf(task).takes?.(settingsOf(task)) ?? {};
  const at = `answers.${task.id}`;
  const known = new Set(values);
  const requireKnown = (given: object, path: string) => {
    for (const key of Object.keys(given))
      if (!known.has(key)) refuseField(`${path}.${key}`, "wizardRuns.problems.notAsked");
  };
  const requireChoice = (given: Choice, path: string) => {
    if (given.recordIds && !choice) refuseField(`${path}.recordIds`, "wizardRuns.problems.notAsked");
    if (given.isNew && !newOne) refuseField(`${path}.isNew`, "wizardRuns.problems.notAsked");
    if (given.words && !words) refuseField(`${path}.words`, "wizardRuns.problems.notAsked");
  };
  if (answer.values) {
    if (task.loop) refuseField(`${at}.values`, "wizardRuns.problems.notAsked");
    requireKnown(answer.values, `${at}.values`);
  }
  if (answer.rows) {
    const asksRows = values.length > 0 || choice || newOne || words;
    if (!task.loop || !asksRows) refuseField(`${at}.rows`, "wizardRuns.problems.notAsked");
    const keys = answer.rows.map(({ key }) => key);
    if (new Set(keys).size < keys.length) refuseField(`${at}.rows`, "validation.invalid");
    for (const row of answer.rows) {
      requireKnown(row.values, `${at}.rows.${row.key}.values`);
      requireChoice(row, `${at}.rows.${row.key}`);
    }
  }
  requireChoice(answer, at);
}
