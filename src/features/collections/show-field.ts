import type { FieldDefinition } from "./definitions.ts";

/** A field as endpoints tell of it. */
export function showField(field: FieldDefinition) {
  return {
    id: field.id,
    collectionId: field.collectionId,
    title: field.title,
    columnName: field.column,
    dataType: field.type,
    description: field.description,
    config: field.config,
    isRequired: field.isRequired,
    isUnique: field.isUnique,
    defaultValue: field.defaultValue ?? null,
    displayWidth: field.displayWidth as "full",
    isDisplayedOnViews: field.isDisplayedOnViews,
    rank: field.rank,
  };
}
