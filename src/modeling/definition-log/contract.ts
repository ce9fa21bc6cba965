import * as z from "zod";
import { endpoint, holderOf } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

/** Up to here the records with a value are counted; beyond, "more" will do. */
export const mostCounted = 10_000;

const team = z.strictObject({ teamId: id });
const person = z.object({ id: z.string(), name: z.string() }).nullable();
const dataAdmin = holderOf("team_admin_data_collections");

const fieldUse = z.object({
  /** smartFilter, smartOrder, nameField, avatarField, fieldSetting, listPart, card, and what later features bring. */
  kind: z.string(),
  collectionId: z.string(),
  collectionName: z.string(),
  subjectId: z.string(),
  name: z.string(),
  /** Deleting the field is refused as long as this is there; the others merely lose it. */
  isBlocking: z.boolean(),
  /** People outside are shown nothing of it without the field, until it is changed and published. */
  isHeld: z.boolean(),
});

const binned = z.object({
  /** The kind of definition. */
  subject: z.string(),
  id: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  dataType: z.string().nullable(),
  /** Where it was: of a collection the one above it. */
  collectionId: z.string().nullable(),
  collectionName: z.string().nullable(),
  deletedAt: z.iso.datetime(),
  deletedBy: person,
  daysLeft: z.number(),
  /** False while what it belongs to is in the bin itself. */
  isRestorable: z.boolean(),
});

/** As far as it can be said in a word; null: empty, or too much for a line. */
const told = z.union([z.string(), z.number(), z.boolean()]).nullable();

const structureChange = z.object({
  id: z.string(),
  kind: z.enum(["created", "updated", "deleted", "restored"]),
  subject: z.string(),
  subjectId: z.string(),
  /** What it is called now, else what it was called then; empty where nobody knows any more. */
  name: z.string(),
  collectionId: z.string().nullable(),
  collectionName: z.string().nullable(),
  changed: z.array(z.object({ key: z.string(), before: told, after: told })),
  /** Of a new order: which, such as fieldOrder. */
  order: z.string().nullable(),
  isTypeChange: z.boolean(),
  user: person,
  at: z.iso.datetime(),
  isUndoable: z.boolean(),
});

export type FieldUseShown = z.output<typeof fieldUse>;
export type BinnedDefinition = z.output<typeof binned>;
export type StructureChange = z.output<typeof structureChange>;

/** What an administrator of data wants to know of definitions before and after changing them. */
export const definitionLogContract = {
  readFieldUses: endpoint({
    method: "GET",
    path: "/teams/:teamId/collections/:collectionId/fields/:fieldId/uses",
    access: dataAdmin,
    summary: "Where a field is used, which of these uses prevent deleting it, and how many records have a value.",
    input: { params: z.strictObject({ teamId: id, collectionId: id, fieldId: id }) },
    output: z.object({
      uses: z.array(fieldUse),
      /** Counted up to 10,000. */
      /** Null: the caller may not see the values, nor how many there are. */
      records: z.object({ count: z.number(), hasMore: z.boolean() }).nullable(),
    }),
  }),
  readStructureBin: endpoint({
    method: "GET",
    path: "/teams/:teamId/structure/bin",
    access: dataAdmin,
    summary:
      "Deleted collections, fields and other definitions, newest first. Each kind has its own endpoint to restore it.",
    input: { params: team },
    output: z.object({ definitions: z.array(binned) }),
  }),
  listStructureChanges: endpoint({
    method: "GET",
    path: "/teams/:teamId/structure/changes",
    access: dataAdmin,
    summary: "Who changed which definitions, newest first, for one collection or for all.",
    input: {
      params: team,
      query: z.strictObject({
        collectionId: id.optional(),
        cursor: z.string().max(400).optional(),
        limit: z.coerce.number().int().min(1).max(100).optional(),
      }),
    },
    output: z.object({ changes: z.array(structureChange), cursor: z.string().nullable() }),
  }),
  undoStructureChange: endpoint({
    method: "POST",
    path: "/teams/:teamId/structure/changes/:changeId/undo",
    access: dataAdmin,
    summary:
      "Undo a change of a definition, unless someone has changed the same thing since: what was created goes to the trash, what was deleted is restored, and what was changed is as it was. No values are lost.",
    input: { params: z.strictObject({ teamId: id, changeId: id }) },
    output: z.object({
      /** The long work in which values get their former type back. */
      workId: z.string().nullable(),
    }),
    errors: ["conflict"],
  }),
} as const;
