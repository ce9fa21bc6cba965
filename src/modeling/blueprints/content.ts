import * as z from "zod";
import { fieldDisplayWidths } from "#data/collections/structure-contract.ts";
import { fieldTypeNames } from "#data/fields/field-type.ts";
import { cardTypeNames, editingModes } from "#modeling/cards/card-type.ts";
import { Refusal } from "#shared/errors.ts";
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

export const cardItem = z.object({
  id,
  collectionId: id,
  title: z.string(),
  subtitle: z.string().default(""),
  description: z.string().default(""),
  translations,
  type: z.enum(cardTypeNames),
  editingMode: z.enum(editingModes).default("default_view"),
  sourceFieldId: id.nullable().default(null),
  fields: z.array(z.object({ fieldId: id, width: z.enum(fieldDisplayWidths) })).default([]),
  rank: z.int().default(0),
});

export const cardGroupItem = z.object({
  id,
  collectionId: id,
  name: z.string(),
  translations,
  icon: z.string(),
  rank: z.int().default(0),
  cardIds: z.array(id).default([]),
});

export const recordItem = z.object({
  id,
  homeId: id,
  collections: z.array(id).min(1),
  values: z.record(id, z.unknown()),
});

/** What was left behind when the blueprint was made: a sentence of `data`, and what it needs. */
const note = z.object({ messageKey: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) });
export type Note = z.output<typeof note>;

/** Every kind of thing that a blueprint can hold, in the order in which they are made. A new kind is a line here. */
export const parts = z.object({
  collections: z.array(collectionItem).min(1).max(mostCollections),
  fields: z.array(fieldItem).max(mostFields).default([]),
  cards: z.array(cardItem).default([]),
  cardGroups: z.array(cardGroupItem).default([]),
  records: z.array(recordItem).default([]),
});

const content = z.object({
  version: z.literal(contentVersion),
  /** That of the plain words. */
  language: z.string(),
  notes: z.array(note).default([]),
  parts,
});

export type Content = z.output<typeof content>;
export type Parts = Content["parts"];
export type CollectionItem = Parts["collections"][number];
export type FieldItem = Parts["fields"][number];
export type CardItem = Parts["cards"][number];
export type CardGroupItem = Parts["cardGroups"][number];
export type RecordItem = Parts["records"][number];

/** As it lies in the database; it may have been written by another version of the program. */
export function readContent(given: unknown): Content {
  const version = z.object({ version: z.int() }).safeParse(given);
  if (version.success && version.data.version > contentVersion) refuse("data.blueprintNewer");
  const parsed = content.safeParse(given);
  if (!parsed.success) refuseBroken();
  return parsed.data;
}

export function requireSize({ collections, fields }: { collections: unknown[]; fields: unknown[] }) {
  if (collections.length <= mostCollections && fields.length <= mostFields) return;
  refuse("data.blueprintTooLarge", { collections: mostCollections, fields: mostFields });
}

/** Neither this program nor an older one writes such a blueprint. */
export function refuseBroken(): never {
  refuse("data.blueprintUnreadable");
}

function refuse(messageKey: string, values: Record<string, number> = {}): never {
  throw new Refusal("invalid_input", { fields: [{ path: "blueprint", messageKey, values }] });
}
