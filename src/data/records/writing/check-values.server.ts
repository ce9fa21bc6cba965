import type * as z from "zod";
import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { sanitised } from "#data/fields/registry.server.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { Refusal } from "#shared/errors.ts";
import type { Values } from "../reading/record-store.server.ts";

type Problem = { path: string; messageKey: string };

/**
 * What a caller sends, made into values: every field known to the record's collections, every value what its type says.
 * All mistakes are named at once.
 */
export function checkValues(definitions: Definitions, collections: string[], given: Values): Values {
  const known = new Map(
    collections.flatMap((id) => definitions.fieldsOf(id).map((field) => [field.id, field] as const)),
  );
  const problems: Problem[] = [];
  const values: Values = {};
  for (const [fieldId, value] of Object.entries(given)) {
    const field = known.get(fieldId);
    const path = `values.${fieldId}`;
    if (!field) problems.push({ path, messageKey: "data.unknownField" });
    else {
      const checked = checkValue(definitions, field, value);
      if ("problem" in checked) problems.push({ path, messageKey: checked.problem });
      else values[fieldId] = checked.value;
    }
  }
  if (problems.length > 0) throw new Refusal("invalid_input", { fields: problems });
  return values;
}

/**
 * Fields that must not be empty, in a record as it will be. One that was empty before the rule was made, and that nobody
 * touches now, does not keep people from saving the rest.
 */
export function requireFilled(
  definitions: Definitions,
  collections: string[],
  values: Values,
  change?: { before: Values; given: Values },
) {
  const fields = new Map(
    collections.flatMap((id) => definitions.fieldsOf(id).map((field) => [field.id, field] as const)),
  );
  const isUntouched = (id: string) => change && (change.before[id] ?? null) === null && !(id in change.given);
  const empty = [...fields.values()].filter(
    ({ id, isRequired }) => isRequired && (values[id] ?? null) === null && !isUntouched(id),
  );
  if (empty.length === 0) return;
  throw new Refusal("invalid_input", {
    fields: empty.map(({ id }) => ({ path: `values.${id}`, messageKey: "validation.empty" })),
  });
}

/** What new records have where nothing was said. */
export function defaultsOf(definitions: Definitions, collections: string[]): Values {
  const fields = collections.flatMap((id) => definitions.fieldsOf(id));
  return Object.fromEntries(
    fields.filter(({ defaultValue }) => defaultValue !== null).map(({ id, defaultValue }) => [id, defaultValue]),
  );
}

const schemas = new WeakMap<FieldDefinition, z.ZodType>();

/** Made once: making one takes many times as long as using it. */
export function schemaOf(definitions: Definitions, field: FieldDefinition): z.ZodType {
  const type = fieldTypeNamed(field.type);
  const found = schemas.get(field) ?? type.value(type.config.parse(definitions.configOf(field)));
  schemas.set(field, found);
  return found;
}

function checkValue(
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
  // Whatever the editor did, what is kept is safe to show.
  return { value: sanitised(field.type, parsed.data) };
}
