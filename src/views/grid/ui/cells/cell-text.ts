import type { TextContext } from "#data/fields/field-type.ts";
import { writeNames } from "#data/fields/name-list.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { isReverseLinks } from "#data/records/reverse-value.ts";
import type { GridColumn } from "../grid-model.ts";
import type { Row } from "../window/row-window.ts";

/** What a cell says, in words: copied, read out, and shown where drawing it would take too long. */
export function cellText(
  row: Row,
  { key, field, linkedFrom }: Pick<GridColumn, "key" | "field" | "linkedFrom">,
  context: TextContext,
): string {
  if (linkedFrom) return reverseText(row.values[key], context);
  if (!field) return systemText(row, key, context);
  const value = row.values[key];
  if (value === null || value === undefined) return "";
  return fieldTypeNamed(field.dataType).toText(value, field.config, context);
}

/** The value itself, as far as the row has it. */
export const valueIn = (row: Row, { key, field, linkedFrom }: GridColumn): unknown =>
  field || linkedFrom ? (row.values[key] ?? null) : (systemValues[key]?.(row) ?? null);

const systemValues: Record<string, (row: Row) => unknown> = {
  record_name: (row) => row.name,
  record_number: (row) => row.number,
  created_at: (row) => row.createdAt,
  updated_at: (row) => row.updatedAt,
  created_by: (row) => row.createdBy,
  updated_by: (row) => row.updatedBy,
  tags: (row) => row.tags,
};

/** All that there are: those that are not named are counted. */
function reverseText(value: unknown, { nameOf }: TextContext): string {
  if (!isReverseLinks(value)) return "";
  const names = writeNames(value.ids.map((id) => nameOf(id) ?? id));
  return value.count > value.ids.length ? `${names}, +${value.count - value.ids.length}` : names;
}

function systemText(row: Row, key: string, { nameOf }: TextContext): string {
  const value = systemValues[key]?.(row);
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map((id) => nameOf(id) ?? "").join(", ");
  if (key === "created_by" || key === "updated_by") return nameOf(String(value)) ?? "";
  return String(value);
}

const rightSided = new Set(["integer", "decimal"]);

/** Numbers stand on the right. */
export const isRightSided = ({ key, field }: GridColumn): boolean =>
  field ? rightSided.has(fieldTypeNamed(field.dataType).storage.kind) : key === "record_number";

/** What a space bar turns on and off. */
export const isSwitch = ({ field }: GridColumn): boolean =>
  field !== null && fieldTypeNamed(field.dataType).storage.kind === "boolean";
