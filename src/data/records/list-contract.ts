import * as z from "zod";
import { endpoint, member } from "#shared/endpoint.ts";
import { filterSchema } from "#shared/filter.ts";
import { id } from "#shared/id-schema.ts";
import { sortSchema } from "#shared/sort.ts";
import { wellFormedJson } from "#shared/well-formed.ts";
import { aggregateNames } from "./aggregates.ts";
import { recordAppearance } from "./appearance.ts";
import { colorRules } from "./color-rules.ts";
import { rowTableSchema } from "./row-table.ts";

export const inCollection = z.strictObject({ teamId: id, collectionId: id });

/** JSON in a query: a filter, an order, a choice of fields. */
export const jsonInQuery = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .max(20_000)
    .transform((text, context) => {
      try {
        return wellFormedJson(text, JSON.parse(text));
      } catch {
        context.addIssue({ code: "custom", message: "validation.invalid" });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** So many records one may ask about by naming each. */
export const mostSummarized = 5000;

export const numberInQuery = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "validation.invalid")
    .transform(Number)
    .pipe(z.int().min(least).max(most));

/** What values are kept under in an answer: the fields' ids, or their column names, which people can read. */
export const valueKeys = z.enum(["ids", "names"]);
/** A field's id, or the name of something that every record has. */
const columnName = z.string().min(1).max(100);

/** Who links to a record by a field of their own: `back:` and the field's id. */
export const reverseColumn = z.string().regex(/^back:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "validation.invalid");

const rowShown = z.object({
  id: z.string(),
  number: z.number(),
  name: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Only where `fields` asks for it. */
  createdBy: z.string().nullish(),
  updatedBy: z.string().nullish(),
  tags: z.array(z.string()).optional(),
  /** Only where `colors` asks for it: of the first rule that holds. */
  color: z.string().nullish(),
  /** By field id, or as `keys` says; empty fields are absent. Only the list's own columns are in it: looking at each takes longer than all else. */
  values: z.unknown().meta({ type: "object", additionalProperties: true }) as z.ZodType<Record<string, unknown>>,
});
rowShown.register(z.globalRegistry, { id: "DataRecordRow" });

/** A collection's records as a list: its pages, how many there are, and in which groups. */
export const listContract = {
  listRecords: endpoint({
    method: "GET",
    path: "/teams/:teamId/collections/:collectionId/records",
    access: member(),
    summary:
      "A page of a collection's records, filtered and sorted. `cursor` gets the next page, `previous` the one before, and `position` jumps. With `keys=names`, values are keyed by column name; with `keys=none`, the page is a `table` that names its columns once. `colors` gives each record the color of the first condition that is true of it.",
    input: {
      params: inCollection,
      query: z.strictObject({
        filter: jsonInQuery(filterSchema).optional(),
        sort: jsonInQuery(sortSchema).optional(),
        fields: jsonInQuery(
          z.array(z.union([id, z.enum(["created_by", "updated_by", "tags"]), reverseColumn])).max(200),
        ).optional(),
        limit: numberInQuery(1, 500).optional(),
        cursor: z.string().max(4000).optional(),
        position: numberInQuery(0, 999_999_999).optional(),
        keys: z.enum([...valueKeys.options, "none"]).optional(),
        colors: jsonInQuery(colorRules).optional(),
      }),
    },
    output: z.object({
      records: z.array(rowShown),
      /** With `keys=none`, in place of `records`: columns by the names that a record has them under, fields by their ids. */
      table: rowTableSchema.optional(),
      names: z.record(z.string(), z.string()),
      appearances: z.record(z.string(), recordAppearance),
      cursor: z.string().nullable(),
      previous: z.string().nullable(),
      abilities: z.object({ create: z.boolean() }),
    }),
  }),
  countRecords: endpoint({
    method: "GET",
    path: "/teams/:teamId/collections/:collectionId/count",
    access: member(),
    summary: "How many records a filter matches. A separate request, so that lists don't wait for it.",
    input: { params: inCollection, query: z.strictObject({ filter: jsonInQuery(filterSchema).optional() }) },
    output: z.object({ count: z.number() }),
  }),
  countGroups: endpoint({
    method: "GET",
    path: "/teams/:teamId/collections/:collectionId/groups",
    access: member(),
    summary:
      "How many records have each value of a field, most common first, with null for no value. `names` has the names of linked records, or of people where people are counted.",
    input: {
      params: inCollection,
      query: z.strictObject({
        field: z.union([id, z.enum(["created_by", "updated_by", "tags"])]),
        filter: jsonInQuery(filterSchema).optional(),
      }),
    },
    output: z.object({
      groups: z.array(z.object({ value: z.unknown(), count: z.number() })),
      /** There are more than are listed. */
      isWhole: z.boolean(),
      names: z.record(z.string(), z.string()),
      appearances: z.record(z.string(), recordAppearance),
    }),
  }),
  summarizeRecords: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/summary",
    reads: true,
    access: member(),
    summary:
      "How many records a filter matches and the totals of their columns, overall or grouped by up to two fields, in the order of their values. A separate request, so that lists don't wait for it. Totals of columns that the caller can't read are refused.",
    input: {
      params: inCollection,
      body: z.strictObject({
        filter: filterSchema.optional(),
        /** Of these alone. */
        ids: z.array(id).max(mostSummarized).optional(),
        groupBy: z.array(columnName).max(2).optional(),
        figures: z.array(z.strictObject({ field: columnName, aggregate: z.enum(aggregateNames) })).max(100),
      }),
    },
    limits: { bytes: 512 * 1024, values: 20_000 },
    output: z.object({
      groups: z.array(z.object({ values: z.array(z.unknown()), count: z.number(), figures: z.array(z.unknown()) })),
      /** There are more than are listed. */
      isWhole: z.boolean(),
      names: z.record(z.string(), z.string()),
      appearances: z.record(z.string(), recordAppearance),
    }),
    repeatable: true,
  }),
} as const;

/** Conditions of a kept filter that are left out: their field is deleted, closed to the caller or of another type now. */
export const omittedConditionsShown = z.array(z.object({ field: z.string(), title: z.string().nullable() }));
