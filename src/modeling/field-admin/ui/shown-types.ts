import { fieldTypes } from "#data/fields/registry.ts";
import { fieldUi } from "#data/fields/ui-registry.ts";
import type { ShownType } from "./type-gallery.tsx";

/** All types of the registry, as the gallery takes them. */
export const shownTypes: readonly ShownType[] = fieldTypes.map((type) => ({
  name: type.name,
  type,
  ui: fieldUi(type.name),
}));
