import * as z from "zod";
import { filterSchema } from "#shared/filter.ts";
import { id } from "#shared/id-schema.ts";
import { isId } from "#shared/ids.ts";
import { sortSchema } from "#shared/sort.ts";
import { taskKind } from "../../task-kind.ts";
import { askedIds, fieldWords, isAsked, linkedFields, withFieldWords } from "../../value-source.ts";

const settings = z.strictObject({
  collectionId: id.nullable().default(null),
  /** Its values may be variables. */
  filter: filterSchema.nullable().default(null),
  /** The person may search for something else. */
  canOverrideFilter: z.boolean().default(false),
  /** Takes the first, asks for one, asks for some, or takes all. */
  choose: z.enum(["first", "one", "some", "all"]).default("first"),
  /** What is shown of each match beside its name. */
  displayFieldIds: z.array(id).max(20).default([]),
  sort: sortSchema.default([]),
  /** Nothing found: go on without, stop with a sentence, create one, or let the person create one. */
  whenNone: z.enum(["continue", "stop", "create", "letCreate"]).default("continue"),
  noneMessage: z.string().trim().max(500, "validation.tooLong").default(""),
  newRecordLabel: z.string().trim().max(100, "validation.tooLong").default(""),
  /** Of one that is created. */
  fields: linkedFields,
});

export type FindSettings = z.output<typeof settings>;

export const canCreate = ({ whenNone }: FindSettings): boolean => whenNone === "create" || whenNone === "letCreate";

export const findRecords = taskKind<FindSettings>({
  icon: "fas_magnifying-glass",
  settings,
  labels: ["collect_user_input", "process_data"],
  asks: (given) =>
    given.choose === "one" ||
    given.choose === "some" ||
    given.canOverrideFilter ||
    given.whenNone === "letCreate" ||
    (given.whenNone === "create" && given.fields.some(isAsked)),
  takes: (given) => ({
    ...(canCreate(given) && { values: askedIds(given.fields) }),
    choice: given.choose === "one" || given.choose === "some",
    newOne: given.whenNone === "letCreate",
    words: given.canOverrideFilter,
  }),
  sets: ({ loop }, { collectionId, choose }) => ({
    kind: "records",
    collectionIds: collectionId ? [collectionId] : [],
    isMany: loop !== null || choose === "all" || choose === "some",
  }),
  uses: ({ collectionId, filter, displayFieldIds, sort, fields, ...given }) => ({
    collectionIds: collectionId ? [collectionId] : [],
    fieldIds: [...displayFieldIds, ...sort.flatMap(({ field }) => (isId(field) ? [field] : []))],
    filters: filter ? [{ path: "filter", filter, collectionId }] : [],
    fields: canCreate({ collectionId, filter, displayFieldIds, sort, fields, ...given }) ? fields : [],
  }),
  words: ({ noneMessage, newRecordLabel, fields }) => ({ noneMessage, newRecordLabel, ...fieldWords(fields) }),
  withWords: (given, words) => ({
    ...given,
    noneMessage: words.noneMessage ?? given.noneMessage,
    newRecordLabel: words.newRecordLabel ?? given.newRecordLabel,
    fields: withFieldWords(given.fields, words),
  }),
  createsIn: (given) => (given.collectionId && canCreate(given) ? [given.collectionId] : []),
  writesRecords: canCreate,
  loops: "records",
  canWait: true,
});
