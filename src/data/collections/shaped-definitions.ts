import { mayUse } from "#shared/permissions.ts";
import type { DataRights } from "./data-rights.ts";
import type { CollectionDefinition, Definitions } from "./definitions.ts";

type Caller = Parameters<typeof mayUse>[0] & { isTeamAdmin: boolean };

/**
 * All that somebody who may shape data knows of definitions and can change, whatever they may read of records:
 * everything but what is internal, which is there for team admins alone (docs/decisions/0028).
 */
export const shapedBy = (definitions: Definitions, { isTeamAdmin }: { isTeamAdmin: boolean }): Definitions =>
  isTeamAdmin ? definitions : definitions.withoutInternal;

/** What is for team admins alone, and everything below it. */
export const internalIn = (definitions: Definitions): CollectionDefinition[] =>
  [...definitions.collections.values()].filter(({ id }) => definitions.isInternal(id));

export const mayShapeData = (caller: Caller): boolean => mayUse(caller, "team_admin_data_collections");

/** Which collections and fields somebody knows of. It says nothing of what is in them. */
export type DefinitionSight = {
  seesCollection(collectionId: string): boolean;
  /** `through`: where records with the field are looked at. */
  seesField(fieldId: string, through?: readonly string[]): boolean;
};

/** Where records are worked with, one knows of what one may read. */
export const sightByRights = (rights: DataRights): DefinitionSight => ({
  seesCollection: (id) => rights.mayInCollection("read_data_record_metadata", id),
  seesField: (id, through) => rights.mayWithField("read_data_field_data", id, through),
});

/** Where definitions are worked with, whoever may shape them knows of them all; anybody else of what they may read. */
export function sightForShaping(rights: DataRights, caller: Caller): DefinitionSight {
  if (!mayShapeData(caller)) return sightByRights(rights);
  const { collections, fields } = shapedBy(rights.definitions, caller);
  return { seesCollection: (id) => collections.has(id), seesField: (id) => fields.has(id) };
}
