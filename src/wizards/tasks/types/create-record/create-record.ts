import * as z from "zod";
import { id } from "#shared/id-schema.ts";
import { taskKind } from "../../task-kind.ts";
import { askedIds, fieldWords, isAsked, linkedFields, withFieldWords } from "../../value-source.ts";

const settings = z.strictObject({
  collectionId: id.nullable().default(null),
  /** Others that it comes into as well. */
  alsoCollectionIds: z.array(id).max(20).default([]),
  fields: linkedFields,
  newRecordLabel: z.string().trim().max(100, "validation.tooLong").default(""),
});

export type CreateSettings = z.output<typeof settings>;

export const createRecordTask = taskKind<CreateSettings>({
  icon: "fas_plus",
  settings,
  labels: ["collect_user_input", "process_data"],
  asks: ({ fields }) => fields.some(isAsked),
  takes: ({ fields }) => ({ values: askedIds(fields) }),
  sets: ({ loop }, { collectionId, alsoCollectionIds }) => ({
    kind: "records",
    collectionIds: [...(collectionId ? [collectionId] : []), ...alsoCollectionIds],
    isMany: loop !== null,
  }),
  uses: ({ collectionId, alsoCollectionIds, fields }) => ({
    collectionIds: [...(collectionId ? [collectionId] : []), ...alsoCollectionIds],
    fields,
  }),
  words: ({ newRecordLabel, fields }) => ({ newRecordLabel, ...fieldWords(fields) }),
  withWords: (given, words) => ({
    ...given,
    newRecordLabel: words.newRecordLabel ?? given.newRecordLabel,
    fields: withFieldWords(given.fields, words),
  }),
  createsIn: ({ collectionId, alsoCollectionIds }) => [...(collectionId ? [collectionId] : []), ...alsoCollectionIds],
  writesRecords: () => true,
  loops: "rowsToo",
  canWait: true,
});
