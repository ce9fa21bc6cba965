import * as z from "zod";
import { id } from "#shared/id-schema.ts";
import { mostRows } from "./wizard-flow.ts";

export const mostChosen = 1_000;

const values = z.record(z.string().min(1).max(50), z.unknown());

/** What was said where records are chosen from. */
const choice = {
  /** What was chosen among what was found. */
  recordIds: z.array(id).max(mostChosen).optional(),
  /** None of them: a new one. */
  isNew: z.boolean().optional(),
  /** What was searched for instead. */
  words: z.string().max(200).optional(),
};

/** The record that a form was filled in for, in the version that it showed. */
export const answerBase = z.strictObject({ recordId: id, version: z.int().min(0) });
export type AnswerBase = z.output<typeof answerBase>;
const base = answerBase.optional();

/** What a person has said to one task, as it was typed: what is wrong with it is told, and nothing is lost. */
export const answerSchema = z.strictObject({
  /** By field; a variable's under `value`. */
  values: values.optional(),
  base,
  /** Of a task that asks once for each: by the record, or the row that the person has added. */
  rows: z
    .array(z.strictObject({ key: z.string().min(1).max(50), values, base, ...choice }))
    .max(mostRows)
    .optional(),
  ...choice,
});

export type TaskAnswer = z.output<typeof answerSchema>;
export type RowAnswer = NonNullable<TaskAnswer["rows"]>[number];
export type Choice = Pick<TaskAnswer, "recordIds" | "isNew" | "words">;

/** By task. */
export const answersSchema = z.record(id, answerSchema);
export type Answers = z.output<typeof answersSchema>;

/**
 * As they are stored. An answer that no longer fits its schema is left out and named, so that one of them hides neither the
 * others of its run nor those of other runs.
 */
export function readStoredAnswers(stored: unknown): { answers: Answers; unreadable: string[] } {
  const whole = answersSchema.safeParse(stored);
  if (whole.success) return { answers: whole.data, unreadable: [] };
  const answers: Answers = {};
  const unreadable: string[] = [];
  for (const [taskId, given] of Object.entries(stored && typeof stored === "object" ? stored : {})) {
    const one = answersSchema.safeParse({ [taskId]: given });
    if (one.success) Object.assign(answers, one.data);
    else unreadable.push(taskId);
  }
  return { answers, unreadable };
}
