import * as z from "zod";
import { fieldTypeNames } from "#data/fields/field-type.ts";
import { endpoint, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { deliveryMethods } from "#shared/messages.ts";

export const changeKinds = ["created", "updated", "deleted", "restored"] as const;
const changeKind = z.enum(changeKinds);

/** What a record's log has entries of. */
export const logEventTypes = [...changeKinds, "sent_outgoing_message"] as const;
export type LogEventType = (typeof logEventTypes)[number];
const person = z.object({ id: z.string(), name: z.string() }).nullable();

/** A cursor that is the number of a change. */
const numberCursor = z
  .string()
  .regex(/^\d{1,15}$/, "validation.invalid")
  .transform(Number);

const collection = z.object({ id: z.string(), name: z.string() });

/** What one record was and became: old and new by field id, its tags if they were changed, and where it was moved. */
const sidesShown = {
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  tags: z.object({ before: z.array(z.string()), after: z.array(z.string()) }).nullable(),
  /** The collections that it came into and left, of those that the caller may see. */
  moves: z.object({ joined: z.array(collection), left: z.array(collection) }).nullable(),
};

/** A message that was sent to a record or about it: no change of its data. */
const sentMessage = z.object({
  id: z.string(),
  kind: z.literal("sent_outgoing_message"),
  at: z.iso.datetime(),
  /** Who has sent it. */
  user: person,
  method: z.enum(deliveryMethods),
  /** Null: the caller cannot see the message, or it was deleted. */
  message: z.object({ id: z.string(), name: z.string() }).nullable(),
});

/** What the values of a field are drawn with. */
const changedField = z.object({
  id: z.string(),
  title: z.string(),
  dataType: z.enum(fieldTypeNames),
  config: z.record(z.string(), z.unknown()),
});

/** One or several types of log entries, with commas between them. */
const logEvents = z
  .string()
  .max(200)
  .transform((text) => text.split(","))
  .pipe(z.array(z.enum(logEventTypes)).min(1));

/** One or several kinds of change sets, with commas between them. */
const kinds = z
  .string()
  .max(200)
  .regex(/^[a-z-]+(,[a-z-]+)*$/, "validation.invalid")
  .transform((text) => text.split(","));

export const changeSetListed = z.object({
  id: z.string(),
  kind: z.string(),
  at: z.iso.datetime(),
  user: person,
  /** The set that this one takes back. */
  undoes: z.string().nullable(),
  isUndone: z.boolean(),
  changes: z.array(
    z.object({
      recordId: z.string(),
      name: z.string(),
      kind: changeKind,
      fields: z.array(z.object({ id: z.string(), title: z.string() })),
      hasTags: z.boolean(),
    }),
  ),
  /** There are more records in the set than are listed. */
  hasMore: z.boolean(),
  /** How many of its records the caller may see; null where too many would have to be looked through. */
  records: z.number().nullable(),
});
changeSetListed.register(z.globalRegistry, { id: "ChangeSet" });

export type ChangeKind = z.output<typeof changeKind>;
export type ChangeSetListed = z.output<typeof changeSetListed>;
export type ChangedField = z.output<typeof changedField>;

/** What became of an undo. */
export const undone = z.object({
  changeSetId: z.string(),
  records: z.number(),
  /** The first hundred that were left as they are. */
  left: z.array(z.string()),
  /** More than 10,000 records are undone as long work: where it can be followed, and how many it is about. */
  workId: z.string().nullable(),
  total: z.number().nullable(),
});

export const historyContract = {
  listChangeSets: endpoint({
    method: "GET",
    path: "/teams/:teamId/change-sets",
    access: member(),
    summary:
      "Change sets, newest first, as far as the caller can see them: all, or only those of a person, a record or certain kinds.",
    input: {
      params: z.strictObject({ teamId: id }),
      query: z.strictObject({
        userId: id.optional(),
        recordId: id.optional(),
        kind: kinds.optional(),
        cursor: z.string().max(400).optional(),
      }),
    },
    output: z.object({ changeSets: z.array(changeSetListed), cursor: z.string().nullable() }),
  }),
  readChangeSet: endpoint({
    method: "GET",
    path: "/teams/:teamId/change-sets/:changeSetId",
    access: member(),
    summary: "One change set: what changed, with old and new values, page by page, and whether the caller can undo it.",
    input: {
      params: z.strictObject({ teamId: id, changeSetId: id }),
      query: z.strictObject({ cursor: numberCursor.optional() }),
    },
    output: z.object({
      id: z.string(),
      kind: z.string(),
      at: z.iso.datetime(),
      user: person,
      undoes: z.string().nullable(),
      undoneBy: z.string().nullable(),
      /** How many records it is about; only for those who may take it back, and so know of all of them. */
      records: z.number().nullable(),
      changes: z.array(
        z.object({ recordId: z.string(), name: z.string(), kind: changeKind, version: z.number(), ...sidesShown }),
      ),
      fields: z.array(changedField),
      cursor: z.string().nullable(),
      canUndo: z.object({ is: z.boolean(), reason: z.enum(["undone", "running", "rights"]).nullable() }),
    }),
  }),
  readHistory: endpoint({
    method: "GET",
    path: "/teams/:teamId/records/:recordId/history",
    access: member(),
    summary:
      "A record's log, newest first: who, when, and the old and new value of every field that the caller can read; and the messages that were sent to it or about it (`sent_outgoing_message`), by name where the caller can see them. `kind`: only entries of these types.",
    input: {
      params: z.strictObject({ teamId: id, recordId: id }),
      query: z.strictObject({ cursor: z.string().max(1_000).optional(), kind: logEvents.optional() }),
    },
    output: z.object({
      changes: z.array(
        z.discriminatedUnion("kind", [
          sentMessage,
          z.object({
            changeSetId: z.string(),
            /** What was done: one save, an import, a change of many records, … */
            setKind: z.string(),
            kind: changeKind,
            at: z.iso.datetime(),
            user: person,
            version: z.number(),
            isUndone: z.boolean(),
            /** Whether the caller may take it back, as far as this record tells. */
            isUndoable: z.boolean(),
            /** The other record that it happened to, where that was merged into this one later. */
            mergedFrom: z.object({ id: z.string(), name: z.string() }).nullable(),
            ...sidesShown,
          }),
        ]),
      ),
      /** `isWritable`: the caller may give the record an old value of it back. */
      fields: z.array(changedField.extend({ isWritable: z.boolean() })),
      cursor: z.string().nullable(),
    }),
  }),
  undoChangeSet: endpoint({
    method: "POST",
    path: "/teams/:teamId/change-sets/:changeSetId/undo",
    access: member(),
    summary: "Undo a whole change set. Values that were changed since then are named, and left alone if `rest` is set.",
    input: {
      params: z.strictObject({ teamId: id, changeSetId: id }),
      body: z.strictObject({ rest: z.boolean().default(false) }),
    },
    output: undone,
    errors: ["conflict"],
  }),
} as const;
