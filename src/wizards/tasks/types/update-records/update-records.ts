import * as z from "zod";
import { taskKind } from "../../task-kind.ts";
import { askedIds, fieldWords, isAsked, linkedFields, withFieldWords } from "../../value-source.ts";
import { variableKey } from "../../variable-key.ts";

const settings = z.strictObject({
  /** The variable that holds them. */
  records: variableKey.nullable().default(null),
  fields: linkedFields,
});

export type UpdateSettings = z.output<typeof settings>;

export const updateRecords = taskKind<UpdateSettings>({
  icon: "fas_pen",
  settings,
  labels: ["collect_user_input", "process_data"],
  asks: ({ fields }) => fields.some(isAsked),
  takes: ({ fields }) => ({ values: askedIds(fields) }),
  sets: (_task, { records }, { shapeOf }) => (records ? shapeOf(records) : undefined),
  uses: ({ records, fields }) => ({ variables: records ? [records] : [], fields }),
  words: ({ fields }) => fieldWords(fields),
  withWords: (given, words) => ({ ...given, fields: withFieldWords(given.fields, words) }),
  writesRecords: () => true,
  loops: "records",
  canWait: true,
});
