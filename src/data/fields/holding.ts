import { isId } from "#shared/ids.ts";

/** What the ids in values can stand for: items are of a custom list, products of any collection that can be purchased. */
export type Held = "files" | "records" | "items" | "products" | "collections";

export type Holding = {
  of: Held;
  /** Of any value: also of none, and of one from before the field was of this type. */
  idsIn(value: unknown): string[];
  /** Of files: the only kind that is taken. */
  fileKind?: "image" | "video";
  /** They stand within a text: its value is not about them, and no cell names them. */
  isEmbedded?: true;
};

/** Where the value is an id, or a list of ids. */
export const idsIn = (value: unknown): string[] => [value].flat().filter(isId);
