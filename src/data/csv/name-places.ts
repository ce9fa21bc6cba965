import type { FieldTypeName } from "#data/fields/field-type.ts";

/** What the names in a field's cells can stand for. `within`: of these collections; null: of any. */
export type NamePlace =
  | { kind: "records"; within: string[] | null }
  /** An item of a list, which can be added to. */
  | { kind: "items"; listId: string | null }
  | { kind: "products" }
  | { kind: "collections" }
  | { kind: "files" };

/** Nothing for types without names. */
export function namePlaceOf(type: FieldTypeName, config: unknown): NamePlace | undefined {
  const { collectionIds, listId } = config as { collectionIds?: string[]; listId?: string | null };
  switch (type) {
    case "single_data_record":
    case "multi_data_record":
      return { kind: "records", within: collectionIds?.length ? collectionIds : null };
    case "single_selection_from_list":
    case "multi_selection_from_list":
      return { kind: "items", listId: listId ?? null };
    case "financial_line_item":
    case "financial_line_items":
      return { kind: "products" };
    case "single_data_collection":
    case "multi_data_collection":
      return { kind: "collections" };
    case "single_file":
    case "multi_file":
    case "single_image":
    case "multi_image":
    case "video":
      return { kind: "files" };
    default:
      return undefined;
  }
}
