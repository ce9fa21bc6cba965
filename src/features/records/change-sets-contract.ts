import * as z from "zod";
import { endpoint, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

const changeKind = z.enum(["created", "updated", "deleted", "restored"]);
const person = z.object({ id: z.string(), name: z.string() }).nullable();

/** A cursor that is the number of a change. */
export const numberCursor = z
  .string()
  .regex(/^\d{1,15}$/, "validation.invalid")
  .transform(Number);

/** What one record was and became: old and new by field id, and its tags if they were changed. */
export const sidesShown = {
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  tags: z.object({ before: z.array(z.string()), after: z.array(z.string()) }).nullable(),
};

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
});

export const changeSetsContract = {
  listChangeSets: endpoint({
    method: "GET",
    path: "/teams/:teamId/change-sets",
    access: member(),
    summary:
      "Change sets, newest first, with what the caller may see of them: all, of one person, of one record, of one kind.",
    input: {
      params: z.strictObject({ teamId: id }),
      query: z.strictObject({
        userId: id.optional(),
        recordId: id.optional(),
        kind: z.string().max(50).optional(),
        cursor: z.string().max(400).optional(),
      }),
    },
    output: z.object({ changeSets: z.array(changeSetListed), cursor: z.string().nullable() }),
  }),
  readChangeSet: endpoint({
    method: "GET",
    path: "/teams/:teamId/change-sets/:changeSetId",
    access: member(),
    summary: "One change set: what changed with old and new, page by page, and whether the caller may undo it.",
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
      changes: z.array(z.object({ recordId: z.string(), name: z.string(), kind: changeKind, ...sidesShown })),
      cursor: z.string().nullable(),
      canUndo: z.object({ is: z.boolean(), reason: z.enum(["undone", "running", "rights"]).nullable() }),
    }),
  }),
} as const;
