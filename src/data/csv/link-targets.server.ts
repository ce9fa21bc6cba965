import type { DataRights } from "#data/collections/data-rights.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { mayAddByName } from "./import-columns.server.ts";
import type { LinkTarget } from "./link-forms.ts";

/**
 * The collections whose records a new field could lead to: no lists, which are chosen from, and only where the caller may
 * add a record that has nothing but its name, as the file may name some that are not there.
 */
export const linkTargets = (definitions: Definitions, rights: DataRights): LinkTarget[] =>
  [...definitions.collections.values()]
    .filter(({ id, isUsedAsCustomList }) => !isUsedAsCustomList && mayAddByName(definitions, rights, id))
    .map(({ id }) => ({ id, names: namesOfCollection(definitions, id) }));

/** What it is called, one and many, in every language. */
export const namesOfCollection = (definitions: Definitions, id: string): string[] =>
  (["name", "pluralName"] as const).flatMap((key) => [
    definitions.collections.get(id)![key],
    ...definitions.namesOf(id, key),
  ]);
