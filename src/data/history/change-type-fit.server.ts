import type { Definitions } from "#data/collections/definitions.ts";
import { schemaOf } from "#data/records/writing/check-values.server.ts";

/** Whether a value from the history is one of the type that the field has now. */
export function fitsType(definitions: Definitions, fieldId: string, value: unknown): boolean {
  const field = definitions.fields.get(fieldId);
  if (!field) return false;
  return value === null || value === undefined || schemaOf(definitions, field).safeParse(value).success;
}
