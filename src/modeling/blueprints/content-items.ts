import * as z from "zod";
import { fieldDisplayWidths } from "#data/collections/structure-contract.ts";
import { fieldTypeNames } from "#data/fields/field-type.ts";
import { filterSchema } from "#shared/filter.ts";
import { id } from "#shared/id-schema.ts";
import { memberOrderSchema } from "#shared/sort.ts";

/** Counts up when what older programs wrote is no longer read as it is. Keys that are new have defaults instead. */
export const contentVersion = 1;

export const mostCollections = 200;
export const mostFields = 2000;

const translations = z.record(z.string(), z.record(z.string(), z.string())).default({});

export const collectionItem = z.object({
  id,
  parentId: id.nullable().default(null),
  name: z.string(),
  pluralName: z.string(),
  description: z.string().default(""),
  translations,
  icon: z.string(),
  membershipFilter: filterSchema.nullable().default(null),
  membershipOrder: memberOrderSchema.nullable().default(null),
  isGloballySearchable: z.boolean().default(true),
  isShownInSidebar: z.boolean().default(true),
  isShownOnTeamDashboard: z.boolean().default(false),
  representsPeople: z.boolean().default(false),
  isInternalConfiguration: z.boolean().default(false),
  isUsedAsCustomList: z.boolean().default(false),
  listFields: z
    .object({ color: id.nullable(), icon: id.nullable(), retired: id.nullable(), rank: id.nullable() })
    .nullable()
    .default(null),
  recordsCanBePurchased: z.boolean().default(false),
  nameFieldId: id.nullable().default(null),
  avatarFieldId: id.nullable().default(null),
  languageFieldId: id.nullable().default(null),
  timeZoneFieldId: id.nullable().default(null),
});

export const fieldItem = z.object({
  id,
  collectionId: id,
  title: z.string(),
  description: z.string().default(""),
  translations,
  type: z.enum(fieldTypeNames),
  config: z.record(z.string(), z.unknown()).default({}),
  isRequired: z.boolean().default(false),
  isUnique: z.boolean().default(false),
  defaultValue: z.unknown().default(null),
  displayWidth: z.enum(fieldDisplayWidths).default("full"),
  isDisplayedOnViews: z.boolean().default(true),
  rank: z.int().default(0),
});

export const recordItem = z.object({
  id,
  homeId: id,
  collections: z.array(id).min(1),
  values: z.record(id, z.unknown()),
  /** Of items of lists: their names in other languages. */
  translations,
});

export type CollectionItem = z.output<typeof collectionItem>;
export type FieldItem = z.output<typeof fieldItem>;
export type RecordItem = z.output<typeof recordItem>;
