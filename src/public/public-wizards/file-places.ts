import type { TakenFiles } from "#data/fields/field-html.ts";
import { fieldHtmlNamed } from "#data/fields/html-registry.ts";
import { isId } from "#shared/ids.ts";
import type { RunScreen } from "#wizards/wizard-runs/run-shown.ts";
import { fileName, isRowKey, keepName, readValueName, valueName } from "./form-names.ts";

type Step = NonNullable<RunScreen["step"]>;

/** What an input takes, and how many more than were kept and came before. */
export type FileRoom = TakenFiles & { most: number; left: number };

/** Whether a step asks for files: then its form is sent with them. */
export const asksForFiles = ({ tasks }: Step): boolean =>
  tasks.some(({ fields }) => fields.some(({ field }) => fieldHtmlNamed(field.dataType).takesFiles !== undefined));

/** The input that a file was chosen in, if the step has it: where in the answers it belongs, and what it takes. */
export function filePlace(step: Step, input: string) {
  const named = readValueName(input);
  if (!named) return undefined;
  const { taskId, row, key } = named;
  const task = step.tasks.find((each) => each.taskId === taskId && !each.isWaiting);
  const asked = task?.fields.find((each) => each.key === key);
  const shown = task?.rows.find((each) => each.key === row);
  const isThere = shown ? !shown.hidden.includes(key) : Boolean(task?.addsRows) && isRowKey(row);
  const taken = asked && isThere ? fieldHtmlNamed(asked.field.dataType).takesFiles?.(asked.field.config) : undefined;
  const name = valueName(taskId, row, key);
  if (!taken || input !== fileName(name)) return undefined;
  const { most = 1 } = taken;
  return {
    path: row === "" ? `${taskId}.values.${key}` : `${taskId}.rows.${row}.values.${key}`,
    roomIn(texts: URLSearchParams, before: number): FileRoom {
      // The one file takes the place of what was there.
      const kept = most === 1 ? 0 : texts.getAll(keepName(name)).filter(isId).length;
      return { ...taken, most, left: most - kept - before };
    },
  };
}
