import type { Definitions } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { plainContext } from "#data/records/text-context.ts";

/** Where a text says it: what stands for records, files or choices does not. */
export function toldValue(definitions: Definitions, fieldId: string, value: unknown): string | undefined {
  const field = definitions.fields.get(fieldId);
  if (!field || value === null || value === undefined) return undefined;
  const type = fieldTypeNamed(field.type);
  if (type.holds || ["links", "ids", "id"].includes(type.storage.kind)) return undefined;
  const text = type.toText(value as never, type.config.parse(definitions.configOf(field)) as never, plainContext);
  return text.length > maxTold ? `${text.slice(0, maxTold)}…` : text;
}

const maxTold = 200;
