import type { FieldTypeName } from "#data/fields/field-type.ts";
import { isId } from "#shared/ids.ts";

/** The types whose values hold files of the team. */
export const fileFieldTypes: ReadonlySet<FieldTypeName> = new Set([
  "single_file",
  "multi_file",
  "single_image",
  "multi_image",
  "video",
  "formatted_text",
]);

/** The files that a value holds; formatted text holds those that it shows. */
export function filesIn(type: FieldTypeName, value: unknown): string[] {
  if (value === null || value === undefined || !fileFieldTypes.has(type)) return [];
  if (type === "formatted_text") return [...new Set(Array.from(String(value).matchAll(shown), ([, id]) => id!))];
  if (type === "video") return [(value as { fileId?: unknown }).fileId].filter(isId);
  return [value].flat().filter(isId);
}

const shown = /\/api\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;
