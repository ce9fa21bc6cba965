import * as z from "zod";
import { id } from "#shared/id-schema.ts";
import { mostRows } from "./wizard-flow.ts";

export const mostChosen = 1_000;

const values = z.record(z.string().min(1).max(50), z.unknown());

/** What a person has said to one task, as it was typed: what is wrong with it is told, and nothing is lost. */
export const answerSchema = z.strictObject({
  /** By field; a variable's under `value`. */
  values: values.optional(),
  /** Of a task that asks once for each: by the record, or the row that the person has added. */
  rows: z
    .array(z.strictObject({ key: z.string().min(1).max(50), values }))
    .max(mostRows)
    .optional(),
  /** What was chosen among what was found. */
  recordIds: z.array(id).max(mostChosen).optional(),
  /** None of them: a new one. */
  isNew: z.boolean().optional(),
  /** What was searched for instead. */
  words: z.string().max(200).optional(),
});

export type TaskAnswer = z.output<typeof answerSchema>;

/** By task. */
export const answersSchema = z.record(id, answerSchema);
export type Answers = z.output<typeof answersSchema>;
