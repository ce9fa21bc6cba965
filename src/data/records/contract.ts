import * as z from "zod";
import { fileShown } from "#platform/files/team-contract.ts";
import { endpoint, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { recordAppearance } from "./appearance.ts";
import { colorRules } from "./color-rules.ts";
import { inCollection, listContract, reverseColumn, valueKeys } from "./list-contract.ts";
import { recordValues } from "./record-values.ts";

export type { RecordAppearance } from "./appearance.ts";

/** Long texts, and as many linked records as a field may have (`mostReferences`, whose file is not for every page). */
const wholeRecord = { bytes: 1024 * 1024, values: 20_000, keys: 2_000, items: 10_000 };

export const recordShown = z.object({
  id: z.string(),
  number: z.number(),
  name: z.string(),
  homeId: z.string(),
  collections: z.array(z.string()),
  version: z.number(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().nullable(),
  isDeleted: z.boolean(),
  tags: z.array(z.string()),
  /** By field id; empty fields are absent. */
  values: z.record(z.string(), z.unknown()),
  /** The names of the records that links and selections lead to. */
  names: z.record(z.string(), z.string()),
  appearances: z.record(z.string(), recordAppearance),
  abilities: z.object({
    update: z.boolean(),
    delete: z.boolean(),
    /** Fields that the caller may read here and not change. */
    readOnly: z.array(z.string()),
    /** Fields that are closed in other records of its collections, and open to the caller in this one. */
    partlyOpen: z.array(z.string()),
  }),
});

export type RecordShown = z.output<typeof recordShown>;

const named = z.strictObject({ ids: z.array(id).max(500) });
const one = z.strictObject({ teamId: id, recordId: id });
/** So many records are read at once. */
export const mostRead = 100;
const changeSetShown = z.object({ changeSetId: z.string() });
/** With what takes the change back; null where the same had been done before. */
const recordChanged = recordShown.extend({ changeSetId: z.string().nullable() }).meta({ id: "DataRecordChanged" });

const collectionShown = z.object({ id: z.string(), name: z.string() });

export const recordsContract = {
  ...listContract,
  createRecord: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/records",
    access: member(),
    summary:
      "Create a record in a collection, and in those named in `also`. If the caller chooses the id, a retry doesn't create it twice.",
    input: {
      params: inCollection,
      body: z.strictObject({
        id: id.optional(),
        values: recordValues.default({}),
        also: z.array(id).max(100).default([]),
      }),
    },
    limits: wholeRecord,
    output: recordChanged,
    errors: ["conflict"],
  }),
  readRecord: endpoint({
    method: "GET",
    path: "/teams/:teamId/records/:recordId",
    access: member(),
    summary:
      "One record with every value that the caller can read; with `keys=names`, values are keyed by column name.",
    input: { params: one, query: z.strictObject({ keys: valueKeys.optional() }) },
    /** `people`: what those are called who made it and changed it last. `mergedInto`: the record that took its place. */
    output: recordShown
      .extend({
        people: z.record(z.string(), z.string()),
        mergedInto: z.object({ id: z.string(), name: z.string() }).nullable(),
        /**
         * Records that this one, made by somebody outside of the team, may be the same as; and what was typed for it that
         * another record has and only one can have.
         */
        possibleMatches: z
          .object({
            records: z.array(z.object({ id: z.string(), name: z.string() })),
            typed: z.array(z.object({ fieldId: z.string(), value: z.string() })),
          })
          .nullable(),
      })
      .meta({ id: "DataRecord" }),
  }),
  listLinks: endpoint({
    method: "GET",
    path: "/teams/:teamId/records/:recordId/links",
    access: member(),
    summary:
      "The records that link to this one, grouped by the linking field, a few of each. `field` and its `cursor` get the next page.",
    input: { params: one, query: z.strictObject({ field: id.optional(), cursor: z.string().max(4000).optional() }) },
    output: z.object({
      links: z.array(
        z.object({
          fieldId: z.string(),
          /** What the link is called from here, else what it is called there. */
          title: z.string(),
          collectionId: z.string(),
          records: z.array(z.object({ id: z.string(), name: z.string() })),
          cursor: z.string().nullable(),
        }),
      ),
    }),
  }),
  updateRecord: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/records/:recordId",
    access: member(),
    summary:
      "Change values. Two people can change different fields at the same time; 409 if someone has changed the same field since `version`.",
    input: { params: one, body: z.strictObject({ version: z.int().min(1).optional(), values: recordValues }) },
    limits: wholeRecord,
    output: recordChanged,
    errors: ["conflict"],
  }),
  deleteRecord: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/records/:recordId",
    access: member(),
    summary: "Move a record to the trash.",
    input: { params: one },
    output: changeSetShown,
  }),
  restoreRecord: endpoint({
    method: "POST",
    path: "/teams/:teamId/records/:recordId/restore",
    access: member(),
    summary: "Restore a record from the trash, with its values and links.",
    input: { params: one },
    output: recordChanged,
    errors: ["conflict"],
  }),
  readRecords: endpoint({
    method: "POST",
    path: "/teams/:teamId/records/read",
    reads: true,
    access: member(),
    summary:
      "Up to 100 records at once, in the order of `ids`, with what the caller can read. Records in the trash, or that the caller can't see, are left out. `fields`: return only these values.",
    input: {
      params: z.strictObject({ teamId: id }),
      body: z.strictObject({
        ids: z.array(id).max(mostRead),
        fields: z
          .array(z.union([id, reverseColumn]))
          .max(200)
          .optional(),
        /** As `listRecords` gives them in one of the collections that they are in. */
        colors: z.strictObject({ collectionId: id, rules: colorRules }).optional(),
      }),
    },
    output: z.object({
      records: z.array(recordShown.omit({ names: true, appearances: true }).extend({ color: z.string().nullish() })),
      /** Of the records that links and selections of all of them lead to. */
      names: z.record(z.string(), z.string()),
      appearances: z.record(z.string(), recordAppearance),
    }),
    repeatable: true,
  }),
  readRecordNames: endpoint({
    method: "POST",
    path: "/teams/:teamId/records/names",
    reads: true,
    access: member(),
    summary: "The names of up to 500 records that the caller can see, with their icons and pictures.",
    input: { params: z.strictObject({ teamId: id }), body: named },
    output: z.object({
      records: z.array(recordAppearance.extend({ id: z.string(), name: z.string() })),
    }),
    repeatable: true,
  }),
  readRecordFiles: endpoint({
    method: "POST",
    path: "/teams/:teamId/records/files",
    reads: true,
    access: member(),
    summary: "Details of up to 500 files in records, of those that the caller can read.",
    input: { params: z.strictObject({ teamId: id }), body: named },
    output: z.object({ files: z.array(fileShown) }),
    repeatable: true,
  }),
  findPossibleDuplicates: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/possible-duplicates",
    reads: true,
    access: member(),
    summary:
      "Up to five people in any collection of people with the same email address or phone number as these values, other than `recordId`.",
    input: {
      params: inCollection,
      body: z.strictObject({ values: recordValues, recordId: id.optional() }),
    },
    limits: wholeRecord,
    output: z.object({
      records: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          collections: z.array(collectionShown),
          /** The fields that are the same. */
          fieldIds: z.array(z.string()),
        }),
      ),
    }),
    repeatable: true,
  }),
  listProducts: endpoint({
    method: "GET",
    path: "/teams/:teamId/products",
    access: member(),
    summary:
      "Records that can be used in line items, by name. The price is the collection's first money field, or else its first decimal field.",
    input: {
      params: z.strictObject({ teamId: id }),
      query: z.strictObject({
        q: z.string().trim().max(200).default(""),
        limit: z
          .string()
          .regex(/^\d{1,3}$/, "validation.invalid")
          .transform(Number)
          .pipe(z.int().min(1).max(100))
          .optional(),
      }),
    },
    output: z.object({
      products: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          price: z.string().nullable(),
          currency: z.string().nullable(),
          collection: collectionShown,
        }),
      ),
    }),
  }),
} as const;
