import type { HtmlContext } from "#data/fields/field-html.ts";
import type { Refusal } from "#shared/errors.ts";
import type { RunScreen } from "#wizards/wizard-runs/run-shown.ts";

type Step = NonNullable<RunScreen["step"]>;

/** What is missing is named: on a phone one reads of it far from its field. */
export function wordProblem(
  step: Step,
  { path, messageKey, values }: Refusal["fields"][number],
  say: HtmlContext["say"],
): string {
  const name = messageKey === "validation.empty" ? labelAt(step, path) : undefined;
  return name ? say("publicPages.wizard.missing", { name }) : say(messageKey, values);
}

/** By the place of the answer: `taskId.values.key`, or in a row of the task. */
function labelAt({ tasks }: Step, path: string): string | undefined {
  const parts = path.split(".");
  const key = parts.at(-2) === "values" ? parts.at(-1) : undefined;
  return tasks.find(({ taskId }) => taskId === parts[0])?.fields.find((field) => field.key === key)?.label;
}
