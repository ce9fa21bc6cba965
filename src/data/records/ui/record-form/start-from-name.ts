import { namesByItself } from "#data/collections/definitions.ts";
import { nameFieldOf } from "#data/collections/ui/name-field.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import type { TextContext } from "#data/fields/field-type.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { emptyRequired, formFields, startValues, type Values } from "./form-fields.ts";

type FormField = Pick<Field, "id" | "dataType" | "config" | "isRequired" | "defaultValue" | "abilities">;

/** What a record begins with of which only the name is known. `isEnough`: nothing else has to be asked. */
export function startFromName(
  line: Parameters<typeof nameFieldOf>[0],
  fields: readonly FormField[],
  name: string,
  context: TextContext,
): { values: Values; isEnough: boolean } {
  const fieldId = nameFieldOf(line, fields);
  const field = formFields(fields).find(({ id }) => id === fieldId);
  if (!field) return { values: {}, isEnough: false };
  const read = fieldTypeNamed(field.dataType).parse(name, field.config, context);
  if ("problem" in read || read.value === null) return { values: {}, isEnough: false };
  const values = { [field.id]: read.value };
  const missing = emptyRequired(formFields(fields), startValues(fields, values));
  return { values, isEnough: namesByItself(field.dataType) && missing.length === 0 };
}
