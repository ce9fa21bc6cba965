import type { FieldTypeName } from "#data/fields/field-type.ts";
import type { Held } from "#data/fields/holding.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";

/** What the names in a field's cells can stand for. `within`: of these collections; null: of any. */
export type NameSource =
  | { kind: "records"; within: string[] | null }
  /** An item of a list, which can be added to. */
  | { kind: "items"; listId: string | null }
  | { kind: "products" }
  | { kind: "collections" }
  | { kind: "files" };

/** Nothing for types without names. */
export function nameSourceOf(type: FieldTypeName, config: unknown): NameSource | undefined {
  const { holds } = fieldTypeNamed(type);
  return holds && !holds.isEmbedded ? places[holds.of](config as Settings) : undefined;
}

type Settings = { collectionIds?: string[]; listId?: string | null };

const places: Record<Held, (settings: Settings) => NameSource> = {
  records: ({ collectionIds }) => ({ kind: "records", within: collectionIds?.length ? collectionIds : null }),
  items: ({ listId }) => ({ kind: "items", listId: listId ?? null }),
  products: () => ({ kind: "products" }),
  collections: () => ({ kind: "collections" }),
  files: () => ({ kind: "files" }),
};
