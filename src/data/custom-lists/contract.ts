import * as z from "zod";
import { plainWords } from "#data/collections/contract.ts";
import { fieldChange, newField } from "#data/collections/structure-contract.ts";
import { wordShown } from "#data/collections/translations-contract.ts";
import { itemColors } from "#data/fields/item-colors.ts";
import { endpoint, holderOf, member } from "#shared/endpoint.ts";
import { iconIdentifier } from "#shared/icon-identifier.ts";
import { id } from "#shared/id-schema.ts";

/** So many items are shown, ordered and added at once; a longer list is worked with as a collection. */
export const mostItems = 5000;
export const mostMerged = 100;

const inTeam = z.strictObject({ teamId: id });
const one = z.strictObject({ teamId: id, collectionId: id });
const name = z.string().trim().min(1, "validation.empty").max(120);
const icon = iconIdentifier("data.icon");
const names = z.array(z.string().max(10_000)).max(mostItems, "data.tooManyItems");
const manager = holderOf("team_admin_data_collections");

/** The field that a list is made for: a new one, or changes of one that is there. */
const listedField = z.union([
  z.strictObject({ collectionId: id, create: newField }),
  z.strictObject({ collectionId: id, fieldId: id, change: fieldChange.default({}) }),
]);
export type ListedField = z.output<typeof listedField>;

export const listShown = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string(),
  /** Null: the caller may shape the list, and not see what is in it. */
  itemCount: z.number().nullable(),
  /** Fields that offer it, of those that the caller may see. */
  usedBy: z.array(
    z.object({
      fieldId: z.string(),
      title: z.string(),
      collectionId: z.string(),
      collectionName: z.string(),
    }),
  ),
  abilities: z.object({ seeItems: z.boolean(), editItems: z.boolean(), deleteItems: z.boolean(), manage: z.boolean() }),
  plain: plainWords({ name: z.string() }),
});

export const itemShown = z.object({
  id: z.string(),
  /** In the caller's language. */
  name: z.string(),
  /** As it was written, where that is another. */
  plainName: z.string().optional(),
  color: z.enum(itemColors).nullable(),
  icon: z.string().nullable(),
  /** Stays where it was chosen, and is offered no more. */
  isRetired: z.boolean(),
  /** How many records have chosen it, of those that the caller may see; null where it was not asked for. */
  usedBy: z.number().nullable(),
});

export type ListShown = z.output<typeof listShown>;
export type ItemShown = z.output<typeof itemShown>;

const changed = { changeSetId: z.string().nullable() };

/** Collections that are used as lists, and the items that fields offer from them. Items are records of the list. */
export const customListsContract = {
  listCustomLists: endpoint({
    method: "GET",
    path: "/teams/:teamId/custom-lists",
    access: member(),
    summary:
      "The custom lists that the caller can see or shape, by name, with how many items each has and which fields use it.",
    input: { params: inTeam },
    output: z.object({ lists: z.array(listShown), abilities: z.object({ create: z.boolean() }) }),
  }),
  createCustomList: endpoint({
    method: "POST",
    path: "/teams/:teamId/custom-lists",
    access: manager,
    summary:
      "Create a list with its items; blank and repeated names are skipped. With a `field`, that field is created or changed in the same transaction and offers the list. If the caller chooses the ids, a retry doesn't create anything twice.",
    input: {
      params: inTeam,
      body: z.strictObject({
        ...{ id: id.optional(), name, icon: icon.optional(), items: names.default([]) },
        field: listedField.optional(),
      }),
    },
    output: listShown,
    limits: { bytes: 4 * 1024 * 1024, values: 2 * mostItems, items: 2 * mostItems },
    errors: ["conflict"],
  }),
  changeCustomList: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/custom-lists/:collectionId",
    access: manager,
    summary: "Rename a list, or give it another icon.",
    input: { params: one, body: z.strictObject({ name: name.optional(), icon: icon.optional() }) },
    output: listShown,
    errors: ["conflict"],
    repeatable: true,
  }),
  listListItems: endpoint({
    method: "GET",
    path: "/teams/:teamId/custom-lists/:collectionId/items",
    access: member(),
    summary:
      "The items of a list in order, including retired ones, for anyone who can see the list or fill in a field that uses it. `counts=1`: with the number of records that use each.",
    input: { params: one, query: z.strictObject({ counts: z.literal("1").optional() }) },
    output: z.object({
      items: z.array(itemShown),
      /** False: there are more than are shown. */
      isWhole: z.boolean(),
    }),
  }),
  addListItems: endpoint({
    method: "POST",
    path: "/teams/:teamId/custom-lists/:collectionId/items",
    access: member(),
    summary:
      "Add items to the end of a list. Blank names and names that are already in the list are skipped and counted.",
    input: { params: one, body: z.strictObject({ names: names.min(1) }) },
    output: z.object({
      ...changed,
      items: z.array(itemShown),
      skipped: z.object({ blank: z.number(), repeated: z.array(z.string()) }),
    }),
    limits: { bytes: 4 * 1024 * 1024, values: 2 * mostItems, items: 2 * mostItems },
    errors: ["conflict"],
  }),
  changeListItem: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/custom-lists/:collectionId/items/:recordId",
    access: member(),
    summary: "Rename, color, retire or bring back an item, or change its icon.",
    input: {
      params: z.strictObject({ teamId: id, collectionId: id, recordId: id }),
      body: z.strictObject({
        name: z.string().trim().min(1, "validation.empty").max(500).optional(),
        color: z.enum(itemColors, "data.itemColor").nullable().optional(),
        icon: icon.nullable().optional(),
        isRetired: z.boolean().optional(),
      }),
    },
    output: z.object({ ...changed, item: itemShown }),
    errors: ["conflict"],
    repeatable: true,
  }),
  translateListItem: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/custom-lists/:collectionId/items/:recordId/translations",
    access: manager,
    summary: "Translate the name of an item into one of the team's other data languages; null removes the translation.",
    input: {
      params: z.strictObject({ teamId: id, collectionId: id, recordId: id }),
      body: z.strictObject({
        language: z.string().min(1).max(20),
        words: z.strictObject({ name: z.string().trim().min(1, "validation.empty").max(500).nullable().optional() }),
      }),
    },
    output: z.object({ words: z.array(wordShown) }),
    repeatable: true,
  }),
  orderListItems: endpoint({
    method: "PUT",
    path: "/teams/:teamId/custom-lists/:collectionId/item-order",
    access: member(),
    summary: "Reorder the items of a list. Items that aren't named come last, in their current order.",
    input: { params: one, body: z.strictObject({ itemIds: z.array(id).min(1).max(mostItems) }) },
    output: z.object({ ...changed }),
    limits: { bytes: 1024 * 1024, values: 2 * mostItems, items: 2 * mostItems },
    repeatable: true,
  }),
  countItemUses: endpoint({
    method: "POST",
    path: "/teams/:teamId/custom-lists/:collectionId/items/uses",
    reads: true,
    access: member(),
    summary: "How many of the records that the caller can see use any of these items.",
    input: { params: one, body: z.strictObject({ itemIds: z.array(id).min(1).max(mostMerged) }) },
    output: z.object({ records: z.number() }),
  }),
  mergeListItems: endpoint({
    method: "POST",
    path: "/teams/:teamId/custom-lists/:collectionId/items/merge",
    access: member(),
    summary:
      "Merge items: every record, default value and smart filter that uses one of `fromIds` uses `intoId` instead, and the merged items go to the trash. One change set; more than 10,000 records run as long work.",
    input: {
      params: one,
      body: z.strictObject({ fromIds: z.array(id).min(1).max(mostMerged), intoId: id }),
    },
    output: z.object({
      ...changed,
      /** How many records were changed, beside the items; 0 while it is long work. */
      records: z.number(),
      workId: z.string().nullable(),
      total: z.number().nullable(),
    }),
    errors: ["conflict"],
  }),
} as const;
