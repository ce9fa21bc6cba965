import type * as z from "zod";
import type { FieldType } from "#data/fields/field-type.ts";

/** A setting that names a field: which fields can be named there. */
export type FieldSetting = {
  accepts(type: FieldType): boolean;
  /** Without it the view can show nothing; or only in these of its displays. */
  isRequired?: true | readonly string[];
  /** Asked for when a view is made, although it can do without. */
  isAskedFirst?: true;
};

/** Names of kinds that are no types. */
export type ViewKindName = "list" | "board" | "gallery";

/** What people choose by name when they make a view: a type in one of its displays, or in a few of them. */
export type OfferedKind<Name extends string = string> = {
  name: Name;
  icon: string;
  displays: readonly [string, ...string[]];
  /** Settings that name a field, asked for because of what it is, although the type can do without. */
  asks?: readonly string[];
};

/** A way to look at the records of a collection. */
export type ViewType = {
  name: string;
  icon: string;
  /** The specification's display option: the first is the usual one. */
  displays: readonly [string, ...string[]];
  /** Under which names it is offered where that is not the type itself. */
  offeredAs?: readonly OfferedKind<ViewKindName>[];
  /** Settings that only this type has: a strict object in which every key has a default. */
  options: z.ZodType<Record<string, unknown>>;
  /** Those of them that name a field of the view's collection. */
  fieldOptions: Readonly<Record<string, FieldSetting>>;
  /** Fields of other collections that its settings name. */
  fieldsElsewhere?(options: Record<string, unknown>): readonly (string | null)[];
  /** Those of them that people read, and that can be translated. */
  wordOptions: readonly string[];
  /** Whether its items can stand in groups. */
  groups: boolean;
  /** By what its items stand in groups where that is not the view's own grouping: the columns of a board. */
  groupedBy?(settings: { displayOption: string; options: Record<string, unknown> }): string[] | undefined;
  /** A page of its own in the administration of its views. */
  ownPage?: "dateInfo";
  /** Its items fall on days: what comes next is told apart from the rest. */
  isByDay?: true;
  /** Its items stand one below the other with their fields, as in any list of records. */
  showsRows?(settings: { displayOption: string; options: Record<string, unknown> }): boolean;
  /** About one record, not many: nothing to filter, sort or group. */
  isOfOne?: true;
};

/** Ties the parts together and forgets the type of the options, so that all fit in one registry. */
export const viewType = <Options extends Record<string, unknown>>(
  definition: Omit<ViewType, "options"> & { options: z.ZodType<Options> },
): ViewType => definition as unknown as ViewType;
