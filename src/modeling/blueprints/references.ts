import type { FieldTypeName } from "#data/fields/field-type.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { isId } from "#shared/ids.ts";

/** Records, list items or collections, which come along. */
export function namesThings(type: FieldTypeName): boolean {
  const { holds } = fieldTypeNamed(type);
  return holds !== undefined && holds.of !== "files";
}

/** Files stay where they are; what a text shows is part of the text. */
export function holdsFiles(type: FieldTypeName): boolean {
  const { holds } = fieldTypeNamed(type);
  return holds?.of === "files" && !holds.isEmbedded;
}

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
