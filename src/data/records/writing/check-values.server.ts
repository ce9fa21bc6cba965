import type * as z from "zod";
import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { sanitised } from "#data/fields/registry.server.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { Refusal } from "#shared/errors.ts";
import type { Stored, Values } from "../reading/record-store.server.ts";

/** What is wrong with the value of a field. */
export type ValueProblem = { fieldId: string; messageKey: string };

/**
 * What a caller sends, made into values: every field known to the record's collections, every value what its type says,
 * and safe to show. All mistakes are named at once.
 */
export function readValues(
  definitions: Definitions,
  collections: readonly string[],
  sent: Values,
): { values: Values; problems: ValueProblem[] } {
  const known = new Set(collections.flatMap((id) => definitions.lineOf(id).map((each) => each.id)));
  const problems: ValueProblem[] = [];
  const values: Values = {};
  for (const [fieldId, value] of Object.entries(sent)) {
    const field = definitions.fields.get(fieldId);
    if (!field || !known.has(field.collectionId)) problems.push({ fieldId, messageKey: "data.unknownField" });
    else {
      const checked = readValue(definitions, field, value);
      if ("problem" in checked) problems.push({ fieldId, messageKey: checked.problem });
      else values[fieldId] = checked.value;
    }
  }
  return { values, problems };
}

/** The same before there are records that they are for: said at once. */
export function requireValues(definitions: Definitions, collections: string[], sent: Values): Values {
  const { values, problems } = readValues(definitions, collections, sent);
  if (problems.length === 0) return values;
  throw new Refusal("invalid_input", {
    fields: problems.map(({ fieldId, messageKey }) => ({ path: `values.${fieldId}`, messageKey })),
  });
}

type Change = { before: Stored | undefined; after: Stored; given: Values };

/**
 * Fields that must not be empty, in a record as it will be. One that was empty before the rule was made, and that nobody
 * touches now, does not keep people from saving the rest.
 */
export function findEmpty(
  definitions: Definitions,
  { before, after, given }: Change,
  which: "touched" | "all",
): string[] {
  const isUntouched = ({ id, collectionId }: FieldDefinition) =>
    which === "touched" &&
    before?.collections.includes(collectionId) &&
    (before.values[id] ?? null) === null &&
    !Object.hasOwn(given, id);
  return requiredFields(definitions)
    .filter((field) => after.collections.includes(field.collectionId) && (after.values[field.id] ?? null) === null)
    .filter((field) => !isUntouched(field))
    .map(({ id }) => id);
}

/** What the collections that a record comes into say where nobody did; what it had there before counts first. */
export function findDefaults(definitions: Definitions, before: Stored | undefined, after: Stored): Values | undefined {
  if (before?.collections === after.collections) return undefined;
  const isFilled = ({ id, collectionId }: FieldDefinition) =>
    after.collections.includes(collectionId) &&
    !before?.collections.includes(collectionId) &&
    (before?.values[id] ?? null) === null;
  const found = defaultsIn(definitions).filter(({ field }) => isFilled(field));
  return found.length > 0 ? Object.fromEntries(found.map(({ field, value }) => [field.id, value])) : undefined;
}

/** Asked for every record, found once. */
const foundIn = <T>(find: (fields: FieldDefinition[]) => T) => {
  const known = new WeakMap<Definitions, T>();
  return (definitions: Definitions): T => {
    const found = known.get(definitions) ?? find([...definitions.fields.values()]);
    known.set(definitions, found);
    return found;
  };
};

const requiredFields = foundIn((fields) => fields.filter(({ isRequired }) => isRequired));

const defaultsIn = foundIn((fields) =>
  fields.flatMap((field) => {
    const value = field.defaultValue === null ? null : safeValue(field, field.defaultValue);
    return value === null ? [] : [{ field, value }];
  }),
);

const schemas = new WeakMap<Definitions, WeakMap<FieldDefinition, z.ZodType>>();

/** Made once: making one takes many times as long as using it. A field without a currency has that of the team. */
export function schemaOf(definitions: Definitions, field: FieldDefinition): z.ZodType {
  const type = fieldTypeNamed(field.type);
  const known = schemas.get(definitions) ?? new WeakMap<FieldDefinition, z.ZodType>();
  schemas.set(definitions, known);
  const found = known.get(field) ?? type.value(type.config.parse(definitions.configOf(field)));
  known.set(field, found);
  return found;
}

/** What somebody sends for one field. */
export function readValue(
  definitions: Definitions,
  field: FieldDefinition,
  given: unknown,
): { value: unknown } | { problem: string } {
  const isEmpty = given === null || given === "" || (Array.isArray(given) && given.length === 0);
  if (isEmpty) return { value: null };
  const parsed = schemaOf(definitions, field).safeParse(given);
  if (!parsed.success) {
    const { message } = parsed.error.issues[0]!;
    return { problem: message.startsWith("fields.problems.") ? message : "validation.invalid" };
  }
  return { value: safeValue(field, parsed.data) };
}

/** Whatever the editor did, what is kept is safe to show. */
const safeValue = ({ type }: FieldDefinition, value: unknown): unknown => sanitised(type, value);
