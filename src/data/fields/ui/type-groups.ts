import type { FieldType } from "../field-type.ts";
import { type TypeGroup, typeGroups } from "../type-group.ts";

export type GroupedTypes<Type> = { group: TypeGroup; types: Type[] }[];

/** All of them in the order of the groups, within which they stay as they stand. */
export const groupTypes = <Type>(types: readonly Type[], typeOf: (each: Type) => FieldType): GroupedTypes<Type> =>
  typeGroups
    .map((group) => ({ group, types: types.filter((each) => typeOf(each).group === group) }))
    .filter((each) => each.types.length > 0);
