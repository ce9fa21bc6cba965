import * as z from "zod";
import { fieldDisplayWidths } from "#data/collections/structure-contract.ts";
import { filterSchema } from "#shared/filter.ts";
import { id } from "#shared/id-schema.ts";
import { variableKey } from "./variable-key.ts";

export const longestText = 20_000;

const computed = [
  z.strictObject({ from: z.literal("fixed"), value: z.unknown() }),
  z.strictObject({ from: z.literal("variable"), variable: variableKey }),
  z.strictObject({ from: z.literal("text"), text: z.string().max(longestText) }),
] as const;

/** A value that nobody is asked for. */
export const computedSource = z.discriminatedUnion("from", computed);

/** Where a value comes from: the person who runs the wizard, or what is known already. */
export const valueSource = z.discriminatedUnion("from", [
  /** `suggestion`: what stands there until the person says something else. */
  z.strictObject({ from: z.literal("person"), suggestion: computedSource.nullable().default(null) }),
  ...computed,
]);

export type ComputedSource = z.output<typeof computedSource>;
export type ValueSource = z.output<typeof valueSource>;

/** A field that a task fills in. */
export const linkedField = z.strictObject({
  fieldId: id,
  source: valueSource.default({ from: "person", suggestion: null }),
  isRequired: z.boolean().default(false),
  /** Instead of the field's own words. */
  label: z.string().trim().max(200, "validation.tooLong").default(""),
  help: z.string().trim().max(1000, "validation.tooLong").default(""),
  displayWidth: z.enum(fieldDisplayWidths).nullable().default(null),
  /** Where a record is chosen: what visitors see of each beside its name. */
  displayFieldIds: z.array(id).max(10).default([]),
  /** Only then it is filled in, and asked for. */
  condition: filterSchema.nullable().default(null),
});

export type LinkedField = z.output<typeof linkedField>;

export const linkedFields = z.array(linkedField).max(100).default([]);

export const isAsked = ({ source }: Pick<LinkedField, "source">): boolean => source.from === "person";

/** The fields of a form that the person fills in. */
export const askedIds = (fields: readonly LinkedField[]): string[] =>
  fields.filter(isAsked).map(({ fieldId }) => fieldId);

/** What people read of them instead of the fields' own words. */
export const fieldWords = (fields: readonly LinkedField[]): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ fieldId, label, help }) => [
      [`label ${fieldId}`, label],
      [`help ${fieldId}`, help],
    ]),
  );

export const withFieldWords = (fields: readonly LinkedField[], words: Readonly<Record<string, string>>) =>
  fields.map((field) => ({
    ...field,
    label: words[`label ${field.fieldId}`] ?? field.label,
    help: words[`help ${field.fieldId}`] ?? field.help,
  }));
