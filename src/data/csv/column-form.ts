import type { FieldTypeName } from "#data/fields/field-type.ts";

/** What a column can become: a type with its settings. */
export type ColumnForm = { dataType: FieldTypeName; config: Record<string, unknown> };
