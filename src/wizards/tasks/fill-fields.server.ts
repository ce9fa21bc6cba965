import type { FieldDefinition } from "#data/collections/definitions.ts";
import { readValue } from "#data/records/writing/check-values.server.ts";
import { holds } from "./evaluate-condition.server.ts";
import type { PlayedField, PlayedScreen } from "./played-screen.ts";
import { resolveValue } from "./resolve-value.server.ts";
import type { AnswerBase } from "./run-answers.ts";
import type { AnswerProblem, Playing, TaskRow } from "./task-play.server.ts";
import { isAsked, type LinkedField } from "./value-source.ts";

export type Filled = { problems: AnswerProblem[]; row: PlayedScreen["rows"][number] };

type Target = {
  /** Records that the values go to; the first of them answers conditions that ask about the task itself. */
  recordIds: readonly string[];
  /** A new record: what its collection demands is asked for. */
  isNew: boolean;
  title: string;
};

/**
 * Gives the fields of one row their values, in order: a condition can ask for what stands before it in the same form.
 * What is hidden by its condition is not written, whatever was typed before.
 */
export async function fillFields(
  playing: Playing,
  fields: readonly LinkedField[],
  row: TaskRow,
  { recordIds, isNew, title }: Target,
): Promise<Filled> {
  const { memory, task } = playing;
  const { definitions } = memory.context;
  const problems: AnswerProblem[] = [];
  const shown: Record<string, unknown> = {};
  const hidden: string[] = [];
  memory.variables.set(task.name, { kind: "records", ids: recordIds });
  const base = isNew ? null : await baseOf(playing, row, recordIds);
  for (const linked of fields) {
    const field = definitions.fields.get(linked.fieldId);
    if (!field) continue;
    if (!(await holds(memory, linked.condition))) {
      hidden.push(field.id);
      continue;
    }
    const asked = isAsked(linked);
    const { value, isGiven } = await givenValue(playing, linked, field, row, { recordIds, isNew });
    if (asked) shown[field.id] = value;
    const path = `${pathOf(task.id, row.key)}.values.${field.id}`;
    const read = readValue(definitions, field, value);
    const isMissing = !("problem" in read) && (read.value ?? null) === null;
    if ("problem" in read) problems.push({ path, messageKey: read.problem });
    else if (asked && isMissing && (linked.isRequired || (isNew && field.isRequired)))
      problems.push({ path, messageKey: "validation.empty" });
    else if (isGiven) {
      const place = asked ? { taskId: task.id, row: row.key, key: field.id } : undefined;
      for (const recordId of recordIds) memory.effects.set(task.id, recordId, field.id, value, place);
      if (base && Object.hasOwn(row.values, field.id)) memory.effects.setBase(base, field.id);
    }
  }
  return { problems, row: { key: row.key, recordId: row.recordId, title, values: shown, hidden, base } };
}

/** What is typed counts as typed over what the form first showed, until a conflict was told. */
async function baseOf(
  { memory }: Playing,
  { base }: TaskRow,
  recordIds: readonly string[],
): Promise<AnswerBase | null> {
  const [recordId, ...others] = recordIds;
  if (!recordId || others.length > 0) return null;
  if (base?.recordId === recordId) return base;
  const stored = (await memory.before([recordId])).get(recordId);
  return stored ? { recordId, version: stored.version } : null;
}

/**
 * Rows that were typed for a record which is gone by now: what was typed stays to be seen, and nobody is told that it was
 * saved.
 */
export async function rowsOfGone({ memory, task, answer }: Playing, recordIds: readonly string[]): Promise<Filled[]> {
  const typed = [{ key: "", values: answer?.values ?? {}, base: answer?.base }, ...(answer?.rows ?? [])];
  const gone: Filled[] = [];
  for (const { key, values, base } of typed) {
    if (!base || recordIds.includes(base.recordId)) continue;
    if ((await memory.records([base.recordId])).length > 0) continue;
    const path = pathOf(task.id, key);
    gone.push({
      problems: [{ path, messageKey: "wizardRuns.problems.recordGone" }],
      row: { key, recordId: null, title: "", values, hidden: [], base },
    });
  }
  return gone;
}

export const pathOf = (taskId: string, row: string): string => (row === "" ? taskId : `${taskId}.rows.${row}`);

/**
 * What was typed, else what is suggested. What stands in the record already, or would by itself, is shown and not given:
 * nothing is written that nobody has said.
 */
async function givenValue(
  { memory, shapes, task }: Playing,
  { source }: LinkedField,
  field: FieldDefinition,
  { values }: TaskRow,
  { recordIds, isNew }: Pick<Target, "recordIds" | "isNew">,
): Promise<{ value: unknown; isGiven: boolean }> {
  if (source.from !== "person") return { value: await resolveValue(memory, shapes, source, field), isGiven: true };
  if (Object.hasOwn(values, field.id)) return { value: values[field.id] ?? null, isGiven: true };
  const suggested = source.suggestion && (await resolveValue(memory, shapes, source.suggestion, field));
  if (suggested !== null && suggested !== undefined) return { value: suggested, isGiven: true };
  if (isNew) return { value: field.defaultValue ?? null, isGiven: false };
  const known = recordIds.length === 1 ? await memory.find(`${task.name}.${field.id}`) : undefined;
  return { value: known?.kind === "value" ? known.value : null, isGiven: false };
}

export const playedFields = (playing: Playing, fields: readonly LinkedField[], isNew: boolean): PlayedField[] =>
  fields.filter(isAsked).flatMap((linked) => {
    const field = playing.memory.context.definitions.fields.get(linked.fieldId);
    if (!field) return [];
    const { label, help, displayWidth, isRequired, displayFieldIds } = linked;
    return {
      key: field.id,
      field,
      label: label || field.title,
      help: help || field.description,
      isRequired: isRequired || (isNew && field.isRequired),
      displayWidth: displayWidth ?? field.displayWidth,
      ...(displayFieldIds.length > 0 && { displayFieldIds }),
    };
  });
