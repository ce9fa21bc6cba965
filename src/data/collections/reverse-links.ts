import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { DataRights } from "./data-rights.ts";
import type { Definitions, FieldDefinition } from "./definitions.ts";

const mark = "back:";

/** A link as a column of the records that it leads to: the field's id, and that it is seen from its other end. */
export const reverseKey = (fieldId: string): string => `${mark}${fieldId}`;

export const isReverseKey = (key: string): boolean => key.startsWith(mark);

/** The id of the field that such a key names. */
export const fieldOf = (key: string): string => key.slice(mark.length);

/** The fields by which records of other collections, or of this one, link to its records, as far as both are open. */
export function reverseLinksOf(definitions: Definitions, rights: DataRights, collectionId: string): FieldDefinition[] {
  const places = new Set(definitions.lineOf(collectionId).map(({ id }) => id));
  return [...definitions.fields.values()].filter(
    (field) =>
      fieldTypeNamed(field.type).storage.kind === "links" &&
      ((field.config.collectionIds as string[] | undefined) ?? []).some((id) => places.has(id)) &&
      mayFollowBack(rights, field),
  );
}

/** Who links by it is told to whoever may see the linking collection and read the field there. */
export const mayFollowBack = (rights: DataRights, { id, collectionId }: FieldDefinition): boolean =>
  rights.mayInCollection("read_data_record_metadata", collectionId) && rights.mayWithField("read_data_field_data", id);

/** What the link is called on its other side: as its settings say, else by who links, and by what where that is not enough. */
export function reverseTitle(
  definitions: Definitions,
  field: FieldDefinition,
  all: readonly FieldDefinition[],
): string {
  const { reverseTitle: own } = field.config;
  if (typeof own === "string" && own !== "") return own;
  const who = definitions.collections.get(field.collectionId)!.pluralName;
  const isAlone = all.every((other) => other.id === field.id || other.collectionId !== field.collectionId);
  return isAlone ? who : `${who}: ${field.title}`;
}
