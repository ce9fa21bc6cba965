import type { FieldTypeName } from "./field-type.ts";
import { fieldTypeNamed } from "./registry.ts";

/** One picture: of a person it is a photo, while several may show anything. */
export const isPhoto = (type: FieldTypeName): boolean => {
  const { holds, storage } = fieldTypeNamed(type);
  return holds?.fileKind === "image" && storage.kind !== "ids";
};
