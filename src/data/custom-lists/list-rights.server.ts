import type { DataRights } from "#data/collections/data-rights.ts";
import type { CollectionDefinition, Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { maySeeItems } from "#data/collections/opened-data.ts";
import { shapedBy } from "#data/collections/shaped-definitions.ts";
import { typeHolds } from "#data/fields/registry.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";

export type DefinitionsAndRights = { definitions: Definitions; rights: DataRights };

export const selectionFields = ({ fields }: Definitions): FieldDefinition[] =>
  [...fields.values()].filter(({ type }) => typeHolds(type, "items"));

/** Fields whose values are chosen from the list. */
export const offering = (definitions: Definitions, listId: string): FieldDefinition[] =>
  selectionFields(definitions).filter(({ config }) => config.listId === listId);

/** A field of somebody's: in its own collection, or through one below it. */
export const mayWith = (
  { definitions, rights }: DefinitionsAndRights,
  permission: "read_data_field_data" | "update_data_field_data",
  { id, collectionId }: FieldDefinition,
): boolean => definitions.treeOf(collectionId).some((each) => rights.mayWithField(permission, id, [each.id]));

export function requireSeen({ definitions, rights }: DefinitionsAndRights, collectionId: string): CollectionDefinition {
  const list = definitions.collections.get(collectionId);
  const isSeen = list?.isUsedAsCustomList && rights.mayInCollection("read_data_record_metadata", collectionId);
  if (!isSeen) throw new Refusal("not_found");
  return list;
}

/** To rename it and to choose its icon: for that nobody needs to see its items. */
export function requireShaped({ definitions }: DefinitionsAndRights, caller: TeamCaller, collectionId: string) {
  const list = shapedBy(definitions, caller).collections.get(collectionId);
  if (!list?.isUsedAsCustomList) throw new Refusal("not_found");
}

/** Items are offered to everyone who may fill in a field with them, whether or not their list is open otherwise. */
export function requireOffered({ definitions, rights }: DefinitionsAndRights, collectionId: string) {
  const list = definitions.collections.get(collectionId);
  const isList = list?.isUsedAsCustomList || offering(definitions, collectionId).length > 0;
  if (!list || !isList || !maySeeItems(definitions, rights, collectionId)) throw new Refusal("not_found");
}

export function requireEditable(known: DefinitionsAndRights, collectionId: string): CollectionDefinition {
  const list = requireSeen(known, collectionId);
  if (!known.rights.mayInCollection("update_data_field_data", collectionId)) throw new Refusal("forbidden");
  return list;
}
