import * as z from "zod";
import { fieldTypeNames } from "#data/fields/field-type.ts";
import { endpoint, holderOf } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

const target = {
  dataType: z.enum(fieldTypeNames),
  config: z.record(z.string(), z.unknown()).default({}),
  /** How people wrote numbers and days in what was text until now. */
  decimalComma: z.boolean().default(false),
  dayFirst: z.boolean().default(false),
  /** For a selection from a list: names that are not in the list become items of it. */
  createMissing: z.boolean().default(false),
};

const typeChangeInput = z.strictObject(target);
export type TypeChangeInput = z.output<typeof typeChangeInput>;

/**
 * What else would be otherwise, and what then happens: `filter` and `field` stand in the way, the others do not. `published`
 * is not shown to people outside any more.
 */
const consequence = z.object({
  kind: z.enum(["filter", "field", "order", "unique", "default", "required", "name", "avatar", "published"]),
  collectionId: z.string().nullable(),
  messageKey: z.string(),
  message: z.string(),
});
export type Consequence = { kind: z.output<typeof consequence>["kind"]; collectionId: string | null } & {
  messageKey: string;
  values?: Record<string, string | number>;
};

const example = z.object({
  recordId: z.string(),
  name: z.string(),
  before: z.string(),
  after: z.string().nullable(),
  messageKey: z.string(),
  message: z.string(),
});

const report = z.object({
  /** All, those in the bin too; the next four add up to it. */
  records: z.number(),
  convert: z.number(),
  lossy: z.number(),
  empty: z.number(),
  lost: z.number(),
  /** Names that would become items of the list. */
  create: z.number(),
  /** The caller may not see the values: nothing but `records` is counted, and that only where they may be seen. */
  isHidden: z.boolean(),
  examples: z.array(example),
  consequences: z.array(consequence),
});
export type TypeChangeReport = z.output<typeof report>;

const changed = z.object({
  /** As it is now; null while it is being changed: the long work says when it is done. */
  field: z
    .object({
      id: z.string(),
      columnName: z.string(),
      dataType: z.enum(fieldTypeNames),
      config: z.record(z.string(), z.unknown()),
      version: z.number(),
    })
    .nullable(),
  workId: z.string().nullable(),
  lost: z.number(),
  lossy: z.number(),
});

const oneField = z.strictObject({ teamId: id, collectionId: id, fieldId: id });
const dataAdmin = holderOf("team_admin_data_collections");
const path = "/teams/:teamId/collections/:collectionId/fields/:fieldId" as const;

/** How a field becomes another, while people go on working. */
export const fieldChangesContract = {
  checkTypeChange: endpoint({
    method: "POST",
    path: `${path}/type-change/check`,
    access: dataAdmin,
    summary:
      "What a field's values would become with a different type. Nothing changes. More than 10,000 records run as long work, whose result has the report.",
    input: { params: oneField, body: typeChangeInput },
    output: z.object({ version: z.number(), report: report.nullable(), workId: z.string().nullable() }),
    repeatable: true,
  }),
  changeType: endpoint({
    method: "POST",
    path: `${path}/type-change`,
    access: dataAdmin,
    summary:
      "Change a field's type and convert its values. `version` is the field's version from the check. `acceptLoss` is needed if some values can't be converted, or if the caller can't see the values.",
    input: { params: oneField, body: z.strictObject({ ...target, version: z.int(), acceptLoss: z.boolean() }) },
    output: changed,
    errors: ["conflict"],
  }),
  undoTypeChange: endpoint({
    method: "POST",
    path: `${path}/type-change/undo`,
    access: dataAdmin,
    summary:
      "Change a field back to its previous type, within 30 days, with the values it had then. Values written since then are converted.",
    input: { params: oneField, body: z.strictObject({ acceptLoss: z.boolean() }) },
    output: changed,
    errors: ["conflict"],
  }),
  checkFieldRules: endpoint({
    method: "GET",
    path: `${path}/rules-check`,
    access: dataAdmin,
    summary: "How many records would break a field's rules if it were required or unique, with examples.",
    input: { params: oneField },
    output: z.object({
      records: z.number(),
      empty: z.number(),
      /** Values that several records have. */
      repeated: z.number(),
      /** The caller may not see the values, and is told nothing of them. */
      isHidden: z.boolean(),
      /** Public views and wizards that could not work any more if the field were required. */
      held: z.array(z.object({ kind: z.enum(["view", "wizard"]), id: z.string(), name: z.string() })),
      examples: z.array(
        z.object({ count: z.number(), records: z.array(z.object({ id: z.string(), name: z.string() })) }),
      ),
    }),
  }),
} as const;
