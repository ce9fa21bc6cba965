import type { FieldType } from "#data/fields/field-type.ts";
import type { FieldUi } from "#data/fields/field-ui.ts";
import { fieldTypes } from "#data/fields/registry.ts";
import { fieldUi } from "#data/fields/ui-registry.ts";

/** A type with how it looks. */
export type ShownType = { name: FieldType["name"]; type: FieldType; ui: FieldUi };

/** All types of the registry, as the gallery takes them. */
export const shownTypes: readonly ShownType[] = fieldTypes.map((type) => ({
  name: type.name,
  type,
  ui: fieldUi(type.name),
}));
