import * as z from "zod";
import { id } from "#shared/id-schema.ts";
import { taskKind } from "../../task-kind.ts";
import { askedIds, fieldWords, isAsked, linkedFields, withFieldWords } from "../../value-source.ts";
import { variableKey } from "../../variable-key.ts";

const settings = z.strictObject({
  records: variableKey.nullable().default(null),
  collectionIds: z.array(id).max(20).default([]),
  /** What is said of them there. */
  fields: linkedFields,
});

export type AddSettings = z.output<typeof settings>;

export const addToCollection = taskKind<AddSettings>({
  icon: "fas_folder-plus",
  settings,
  labels: ["process_data"],
  asks: ({ fields }) => fields.some(isAsked),
  takes: ({ fields }) => ({ values: askedIds(fields) }),
  sets: (_task, { records, collectionIds }, { shapeOf }) => {
    const shape = records ? shapeOf(records) : undefined;
    return shape?.kind === "records"
      ? { ...shape, collectionIds: [...shape.collectionIds, ...collectionIds] }
      : undefined;
  },
  uses: ({ records, collectionIds, fields }) => ({ variables: records ? [records] : [], collectionIds, fields }),
  words: ({ fields }) => fieldWords(fields),
  withWords: (given, words) => ({ ...given, fields: withFieldWords(given.fields, words) }),
  writesRecords: () => true,
  loops: "records",
  canWait: true,
});
