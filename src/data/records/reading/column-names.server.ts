import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { columnsFor } from "#data/filters/columns.server.ts";
import type { Values } from "./record-store.server.ts";

/**
 * What scripts may call the fields of records in these collections: their column names. Where a collection and one
 * above it use the same name, that of the one above has its table before it, as in `people.notes`.
 */
export function columnNames(
  { definitions, rights }: DefinitionsAndRights,
  collectionIds: readonly string[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const collectionId of collectionIds) {
    const columns = columnsFor(definitions, rights, collectionId);
    for (const { table, fields } of definitions.lineOf(columns.home.id)) {
      for (const { id, column } of fields.filter((field) => !names.has(field.id) && columns.shows(field.id))) {
        names.set(id, taken.has(column) ? `${table}.${column}` : column);
        taken.add(column);
      }
    }
  }
  return names;
}

/** What has no such name stays under its own. */
export const underNames = (values: Values, names: ReadonlyMap<string, string>): Values =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [names.get(id) ?? id, value]));
