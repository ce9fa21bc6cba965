import { type AnswerBase, answerBase } from "#wizards/tasks/run-answers.ts";

/** Under which names a step's form sends what was said to a task. */
const nameOf = (...parts: string[]) => parts.join("~");

/** Of a value; `row` is empty where a task asks once. */
export const valueName = (taskId: string, row: string, key: string) => nameOf("v", taskId, row, key);
/** What such a name says, without the part behind its dot. */
export function readValueName(name: string): { taskId: string; row: string; key: string } | undefined {
  const [kind, taskId, row, key] = name.replace(/\.[a-z]+$/, "").split("~");
  return kind === "v" && taskId && row !== undefined && key ? { taskId, row, key } : undefined;
}
/** Files are sent under it, and nothing else is; what was sent before and stays, under the other. */
export const fileName = (name: string) => `${name}.file`;
export const keepName = (name: string) => `${name}.keep`;
export const isFileName = (name: string) => name.endsWith(".file");
/** Of records that were chosen, and of a new one in their place. */
export const choiceName = (taskId: string, row = "") => nameOf("c", taskId, ...(row === "" ? [] : [row]));
/** What is searched for. */
export const wordsName = (taskId: string, row = "") => nameOf("w", taskId, ...(row === "" ? [] : [row]));
/** The keys of rows that a person has added, in order. */
export const rowsName = (taskId: string) => nameOf("r", taskId);
/** Which record a row of a form shows, in which version. */
export const baseName = (taskId: string, row = "") => nameOf("b", taskId, ...(row === "" ? [] : [row]));
export const writeBase = ({ recordId, version }: AnswerBase): string => `${recordId} ${version}`;
/** Nothing where it is none of ours. */
export function readBase(text: string | undefined): AnswerBase | undefined {
  const [recordId, version] = (text ?? "").split(" ");
  return answerBase.safeParse({ recordId, version: Number(version) }).data;
}
export const isRowKey = (key: string): boolean => /^[A-Za-z0-9-]{1,50}$/.test(key);
/** What a button does: `next`, `back`, `finish`, or with a task `add~…` and `remove~…~row`. */
export const moveName = "move";
export const addRow = (taskId: string) => nameOf("add", taskId);
export const removeRow = (taskId: string, row: string) => nameOf("remove", taskId, row);

/** Back to a step whose answers are listed, and then here again. */
export const editStep = (stepId: string) => nameOf("edit", stepId);
/** In a form that was reached so: the step to come back to. */
export const returnName = "return";

export const newChoice = "new";

/** Of a page before there is a run: the key that the run will have, so that a form which is sent twice is of one run. */
export const keyName = "key";

/** What a page must not be filled in by machines: people do not see it. */
export const trapName = "website";

export const readMove = (text: string): { what: string; taskId: string; row: string } => {
  const [what = "", taskId = "", row = ""] = text.split("~");
  return { what, taskId, row };
};
