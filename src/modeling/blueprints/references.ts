import type { FieldTypeName } from "#data/fields/field-type.ts";
import { isId } from "#shared/ids.ts";

/** Values of these name records, list items or collections. */
const naming: readonly FieldTypeName[] = [
  "financial_line_item",
  "financial_line_items",
  "multi_data_collection",
  "multi_data_record",
  "multi_selection_from_list",
  "single_data_collection",
  "single_data_record",
  "single_selection_from_list",
];

const holdingFiles: readonly FieldTypeName[] = ["multi_file", "multi_image", "single_file", "single_image", "video"];

export const namesThings = (type: FieldTypeName): boolean => naming.includes(type);
export const holdsFiles = (type: FieldTypeName): boolean => holdingFiles.includes(type);

/** Every id anywhere in a structure is replaced; one that leads nowhere goes: from a list, or to null. */
export function replaceIds(value: unknown, idOf: (id: string) => string | undefined): unknown {
  if (isId(value)) return idOf(value) ?? null;
  if (Array.isArray(value))
    return value.filter((each) => !isId(each) || idOf(each) !== undefined).map((each) => replaceIds(each, idOf));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaceIds(each, idOf)]));
}

/** All ids in a structure. */
export function idsIn(value: unknown): string[] {
  if (isId(value)) return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(idsIn);
}

/** Null where nothing is left of a list. */
export const orNothing = (value: unknown): unknown => (Array.isArray(value) && value.length === 0 ? null : value);
