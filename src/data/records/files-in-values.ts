import type { FieldTypeName } from "#data/fields/field-type.ts";
import { fieldTypeNamed, typeHolds, typesThat } from "#data/fields/registry.ts";

/** The types whose values hold files of the team. */
export const fileFieldTypes: ReadonlySet<FieldTypeName> = new Set(typesThat(({ holds }) => holds?.of === "files"));

/** The files that a value holds; formatted text holds those that it shows. */
export const filesIn = (type: FieldTypeName, value: unknown): string[] =>
  value === null || value === undefined || !typeHolds(type, "files") ? [] : fieldTypeNamed(type).holds!.idsIn(value);
