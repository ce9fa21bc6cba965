import type { CardTypeName } from "#modeling/cards/registry.ts";
import type { Words } from "./words.ts";

/** A card of a record's page; fields are named like `campers.family`. */
export type BuiltInCard = {
  title: Words;
  type: CardTypeName;
  /** The field that it is about. */
  source?: string;
  fields: readonly string[];
};

export type BuiltInTab = { name: Words; icon: string; cards: readonly BuiltInCard[] };

/** By collection: the tabs of the pages of its records, in order. */
export type BuiltInPages = Readonly<Record<string, readonly BuiltInTab[]>>;

export const tab = (name: Words, icon: string, ...cards: BuiltInCard[]): BuiltInTab => ({ name, icon, cards });

/** What is known of the record itself: `facts("campers", [...], "family", "cabin")`. */
export const facts = (collection: string, title: Words, ...keys: string[]): BuiltInCard => ({
  ...{ title, type: "form" },
  fields: keys.map((key) => `${collection}.${key}`),
});

/** Records of another collection that lead here by a field of theirs, with some more of their fields. */
export const those = (collection: string, by: string, title: Words, ...keys: string[]): BuiltInCard => ({
  ...{ title, type: "table", source: `${collection}.${by}` },
  fields: keys.map((key) => (key.includes(".") ? key : `${collection}.${key}`)),
});
