import type { FormTexts, HtmlContext } from "#data/fields/field-html.ts";
import { fieldHtmlNamed } from "#data/fields/html-registry.ts";
import { sameJson } from "#shared/same-json.ts";
import type { Answers, Choice, TaskAnswer } from "#wizards/tasks/run-answers.ts";
import { mostRows } from "#wizards/tasks/wizard-flow.ts";
import type { MatchesShown, RunScreen, TaskScreen } from "#wizards/wizard-runs/run-shown.ts";
import {
  baseName,
  choiceName,
  isRowKey,
  newChoice,
  readBase,
  readMove,
  rowsName,
  valueName,
  wordsName,
} from "./form-names.ts";

type Row = { key: string; values: Record<string, unknown> };

/** What a form says to the tasks of a step; `newRow`: the key of a row that its button adds. */
export function readAnswers(
  step: NonNullable<RunScreen["step"]>,
  form: FormTexts,
  { move, newRow, context }: { move: string; newRow: string; context: HtmlContext },
): Answers {
  const answers: Answers = {};
  const said = namesIn(form);
  for (const task of step.tasks) {
    const answer = readTask(task, form, { move, newRow, context, said });
    if (Object.keys(answer).length > 0) answers[task.taskId] = answer;
  }
  return answers;
}

/** `said`: the names of values that the form says something of. */
type Reading = { move: string; newRow: string; context: HtmlContext; said: ReadonlySet<string> };

/** Each name, and what stands before its dots: a value of several parts has one name for each. */
function namesIn(form: FormTexts): Set<string> {
  const names = new Set<string>();
  for (const name of form.keys())
    for (let end = name.length; end > 0; end = name.lastIndexOf(".", end - 1)) names.add(name.slice(0, end));
  return names;
}

function readTask(task: TaskScreen, form: FormTexts, reading: Reading): TaskAnswer {
  const { taskId, addsRows, matches, view, rows } = task;
  const answer: TaskAnswer = {};
  if (addsRows) answer.rows = readRows(task, form, reading);
  else if (rows.some(({ key, matches: own }) => key !== "" && (own || task.fields.length > 0)))
    answer.rows = rows.map(({ key, matches: own }) => ({
      ...{ key, values: readValues(task, key, form, reading), ...baseOf(taskId, key, form) },
      ...(own && readChoice(own, taskId, key, form)),
    }));
  else if (task.fields.length > 0)
    Object.assign(answer, { values: readValues(task, "", form, reading) }, baseOf(taskId, "", form));
  if (matches) Object.assign(answer, readChoice(matches, taskId, "", form));
  else if (view && view.pick !== "none") answer.recordIds = chosenIds(form.get(choiceName(taskId)));
  return answer;
}

/** What was typed over, as the page has it. */
function baseOf(taskId: string, row: string, form: FormTexts): Pick<TaskAnswer, "base"> {
  const base = readBase(form.get(baseName(taskId, row))?.[0]);
  return base ? { base } : {};
}

const chosenIds = (chosen: readonly string[] = []): string[] =>
  chosen.filter((each) => each !== newChoice && each !== "");

function readChoice(matches: MatchesShown, taskId: string, row: string, form: FormTexts): Choice {
  const chosen = form.get(choiceName(taskId, row));
  const words = form.get(wordsName(taskId, row))?.[0]?.trim();
  return {
    ...(matches.canChoose && { recordIds: chosenIds(chosen) }),
    ...(matches.canCreate && chosen?.includes(newChoice) && { isNew: true }),
    ...(matches.canSearch && words && { words: words.slice(0, 200) }),
  };
}

/** Those that the form has, without the one that is removed, and with the one that is added. */
function readRows(task: TaskScreen, form: FormTexts, reading: Reading): Row[] {
  const asked = readMove(reading.move);
  const isHere = asked.taskId === task.taskId;
  const keys = (form.get(rowsName(task.taskId)) ?? []).filter(isRowKey);
  const left = keys.filter((key) => !(isHere && asked.what === "remove" && asked.row === key));
  const all = isHere && asked.what === "add" ? [...left, reading.newRow] : left;
  // One more than there may be is told; whatever else was sent is not looked at.
  return [...new Set(all)].slice(0, mostRows + 1).map((key) => ({ key, values: readValues(task, key, form, reading) }));
}

function readValues(
  task: TaskScreen,
  row: string,
  form: FormTexts,
  { context, said }: Reading,
): Record<string, unknown> {
  const shown = task.rows.find(({ key }) => key === row);
  const hidden = new Set(shown?.hidden ?? []);
  const values: Record<string, unknown> = {};
  for (const { key, field } of task.fields.filter((each) => !hidden.has(each.key))) {
    const name = valueName(task.taskId, row, key);
    // What the page did not ask for, such as a row that was just added, is not said.
    if (!said.has(name)) continue;
    const { read, takesFiles } = fieldHtmlNamed(field.dataType);
    const value = read?.(form, { name, fieldKey: key }, field.config, context);
    // Files that a record holds stay as they are: nobody has said them.
    const isLeft = takesFiles && shown && !shown.said.includes(key) && sameJson(value, shown.values[key] ?? null);
    if (value !== undefined && !isLeft) values[key] = value;
  }
  return values;
}
