import type { Definitions } from "../collections/definitions.ts";
import { fieldTypeNamed } from "../fields/registry.ts";
import { plainContext } from "./text-context.ts";

type Named = { homeId: string; collections: readonly string[]; values: Record<string, unknown> };

/** What a record is called: by the field that names the records of its home. Nothing where that is empty. */
export function nameOf(definitions: Definitions, { homeId, collections, values }: Named): string {
  // A home in the bin names nobody.
  const home = [homeId, ...collections].find((id) => definitions.collections.has(id));
  const field = home ? definitions.nameFieldOf(home) : undefined;
  const value = field && values[field.id];
  if (!field || value === null || value === undefined) return "";
  return fieldTypeNamed(field.type).toText(value, definitions.configOf(field), plainContext).slice(0, 500);
}
