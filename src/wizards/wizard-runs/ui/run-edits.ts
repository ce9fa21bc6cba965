import type { Answers, Choice, TaskAnswer } from "../../tasks/run-answers.ts";
import type { MatchesShown, TaskScreen } from "../run-shown.ts";

type Values = Readonly<Record<string, unknown>>;
type Row = TaskScreen["rows"][number];

/** What somebody has changed of one task since the server has last told what it is. */
export type TaskEdit = {
  /** By row, which is empty where a task asks once; then by field. */
  values: Readonly<Record<string, Values>>;
  /** The rows in their order, where some were added or removed. */
  rows?: readonly string[] | undefined;
  recordIds?: readonly string[] | undefined;
  isNew?: boolean | undefined;
  words?: string | undefined;
  /** The same of rows that choose by themselves, by row. */
  choices?: Readonly<Record<string, ChoiceEdit>> | undefined;
};

export type ChoiceEdit = {
  recordIds?: readonly string[] | undefined;
  isNew?: boolean | undefined;
  words?: string | undefined;
};

/** What somebody has chosen: once, or in a row. */
export const choiceIn = (edit: TaskEdit | undefined, row: string): ChoiceEdit | undefined =>
  row === "" ? edit : edit?.choices?.[row];

export const withChoice =
  (row: string, choice: ChoiceEdit) =>
  (edit: TaskEdit): TaskEdit =>
    row === ""
      ? { ...edit, ...choice }
      : { ...edit, choices: { ...edit.choices, [row]: { ...edit.choices?.[row], ...choice } } };

/** By task. */
export type Edits = Readonly<Record<string, TaskEdit>>;

const untouched: TaskEdit = { values: {} };

export const changeTask = (edits: Edits, taskId: string, change: (edit: TaskEdit) => TaskEdit): Edits => ({
  ...edits,
  [taskId]: change(edits[taskId] ?? untouched),
});

export const withValue =
  (row: string, key: string, value: unknown) =>
  (edit: TaskEdit): TaskEdit => ({
    ...edit,
    values: { ...edit.values, [row]: { ...edit.values[row], [key]: value } },
  });

/** The rows as they stand on the screen: what was typed lies over what the server knows. */
export function shownRows(task: TaskScreen, edit: TaskEdit = untouched): Row[] {
  const known = new Map(task.rows.map((row) => [row.key, row]));
  const keys = edit.rows ?? task.rows.map(({ key }) => key);
  return keys.map((key) => {
    const row = known.get(key) ?? newRow(key);
    return { ...row, values: { ...row.values, ...edit.values[key] } };
  });
}

const newRow = (key: string): Row => ({
  key,
  recordId: null,
  title: "",
  values: {},
  hidden: [],
  said: [],
  base: null,
  matches: null,
});

/**
 * Each task's answer as a whole, since that is how it is kept; but of values only what the person has said, so that
 * what is suggested goes on following what it is made from.
 */
export const answersOf = (tasks: readonly TaskScreen[], edits: Edits): Answers =>
  Object.fromEntries(
    tasks.flatMap((task) => {
      const edit = edits[task.taskId];
      return edit ? [[task.taskId, answerOf(task, edit)]] : [];
    }),
  );

function answerOf(task: TaskScreen, edit: TaskEdit): TaskAnswer {
  const { matches, view, addsRows } = task;
  const shown = shownRows(task, edit);
  const rows = shown.map(({ key, values, said, base, matches: own }) => ({
    ...{ key, values: saidOf(values, said, edit, key) },
    ...(base && { base }),
    ...(own && choiceOf(own, edit.choices?.[key])),
  }));
  const isOnce = !addsRows && rows.every(({ key }) => key === "");
  const isSaid = ({ key: _, base: _base, values, ...choice }: (typeof rows)[number]) =>
    addsRows !== null || Object.keys({ ...values, ...choice }).length > 0;
  const isPicked = !matches && view !== null && view.pick !== "none";
  const base = shown[0]?.base;
  const values = isOnce ? { ...rows[0]?.values, ...edit.values[""] } : {};
  return {
    ...(isOnce ? Object.keys(values).length > 0 && { values, ...(base && { base }) } : { rows: rows.filter(isSaid) }),
    ...(isPicked && { recordIds: [...(edit.recordIds ?? view.chosenIds)] }),
    ...(matches && choiceOf(matches, edit)),
  };
}

function choiceOf(matches: MatchesShown, edit: ChoiceEdit = {}): Choice {
  const words = edit.words ?? matches.words;
  return {
    ...(matches.canChoose && { recordIds: [...(edit.recordIds ?? matches.chosenIds)] }),
    ...(matches.canCreate && (edit.isNew ?? matches.isNew) && { isNew: true }),
    ...(words !== "" && { words }),
  };
}

function saidOf(values: Values, said: readonly string[], edit: TaskEdit, row: string): Record<string, unknown> {
  const keys = new Set([...said, ...Object.keys(edit.values[row] ?? {})]);
  return Object.fromEntries([...keys].map((key) => [key, values[key] ?? null]));
}

/** What is left of them once these were sent: what was typed meanwhile. */
export const withoutSent = (edits: Edits, sent: Edits): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([taskId, edit]) => sent[taskId] !== edit));
