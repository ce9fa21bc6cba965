import type { Definitions } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { plainContext } from "./text-context.ts";

export type Named = { homeId: string; collections: readonly string[]; values: Record<string, unknown> };

/** What a record is called: by the field that names the records of its home. Nothing where that is empty. */
export function nameOf(definitions: Definitions, { homeId, collections, values }: Named): string {
  const field = nameFieldOf(definitions, { homeId, collections });
  const value = field && values[field.id];
  if (!field || value === null || value === undefined) return "";
  return fieldTypeNamed(field.type).toText(value, definitions.configOf(field), plainContext).slice(0, 500);
}

/** Whether the field that names a record lies in this collection or above it. */
export function isNamedIn(definitions: Definitions, collectionId: string, record: Omit<Named, "values">): boolean {
  const field = nameFieldOf(definitions, record);
  return field !== undefined && definitions.lineOf(collectionId).some(({ id }) => id === field.collectionId);
}

/** A home in the bin names nobody. */
function nameFieldOf(definitions: Definitions, { homeId, collections }: Omit<Named, "values">) {
  const home = [homeId, ...collections].find((id) => definitions.collections.has(id));
  return home ? definitions.nameFieldOf(home) : undefined;
}
