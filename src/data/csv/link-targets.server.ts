import type { DataRights } from "#data/collections/data-rights.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import type { LinkTarget } from "./link-forms.ts";

/** The collections whose records a new field could lead to: what the caller may see, and no lists, which are chosen from. */
export const linkTargets = (definitions: Definitions, rights: DataRights): LinkTarget[] =>
  [...definitions.collections.values()]
    .filter(
      ({ id, isUsedAsCustomList }) => !isUsedAsCustomList && rights.mayInCollection("read_data_record_metadata", id),
    )
    .map(({ id }) => ({ id, names: namesOfCollection(definitions, id) }));

/** What it is called, one and many, in every language. */
export const namesOfCollection = (definitions: Definitions, id: string): string[] =>
  (["name", "pluralName"] as const).flatMap((key) => [
    definitions.collections.get(id)![key],
    ...definitions.namesOf(id, key),
  ]);
