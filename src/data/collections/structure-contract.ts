import * as z from "zod";
import { fieldTypeNames } from "#data/fields/field-type.ts";
import { endpoint, holderOf, member } from "#shared/endpoint.ts";
import { filterSchema } from "#shared/filter.ts";
import { iconIdentifier } from "#shared/icon-identifier.ts";
import { id } from "#shared/id-schema.ts";
import { memberOrderSchema } from "#shared/sort.ts";
import { dataCollection, forShaping, plainWords } from "./contract.ts";

export const words = (most: number) => z.string().trim().max(most);
export const name = words(120).min(1, "validation.empty");
export const icon = iconIdentifier("data.icon");

/** What a blueprint costs: shown, never charged. */
export const price = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, "data.price");

/** What can be said of a collection; everything but the names has a default. */
const attributes = {
  icon: icon.optional(),
  description: words(2000).optional(),
  isGloballySearchable: z.boolean().optional(),
  isShownInSidebar: z.boolean().optional(),
  isShownOnTeamDashboard: z.boolean().optional(),
  representsPeople: z.boolean().optional(),
  isInternalConfiguration: z.boolean().optional(),
  isUsedAsCustomList: z.boolean().optional(),
  recordsCanBePurchased: z.boolean().optional(),
  isBlueprint: z.boolean().optional(),
  blueprintMarketplacePrice: price.nullable().optional(),
};

export const fieldDisplayWidths = [
  "full",
  "half",
  "quarter",
  "third",
  "two_thirds",
  "three_quarters",
  "fifth",
  "two_fifths",
  "three_fifths",
  "four_fifths",
] as const;

export const fieldShown = z.object({
  id: z.string(),
  collectionId: z.string(),
  title: z.string(),
  columnName: z.string(),
  dataType: z.enum(fieldTypeNames),
  description: z.string(),
  config: z.record(z.string(), z.unknown()),
  isRequired: z.boolean(),
  isUnique: z.boolean(),
  defaultValue: z.unknown(),
  displayWidth: z.enum(fieldDisplayWidths),
  isDisplayedOnViews: z.boolean(),
  rank: z.number(),
  plain: plainWords({ title: z.string(), description: z.string(), reverseTitle: z.string().optional() }),
  /** Whether the caller may change its values; only where fields are listed. */
  abilities: z.object({ update: z.boolean() }).optional(),
});
fieldShown.register(z.globalRegistry, { id: "Field" });

const fieldAttributes = {
  description: words(2000).optional(),
  config: z.record(z.string(), z.unknown()).optional(),
  isRequired: z.boolean().optional(),
  isUnique: z.boolean().optional(),
  defaultValue: z.unknown().optional(),
  displayWidth: z.enum(fieldDisplayWidths).optional(),
  isDisplayedOnViews: z.boolean().optional(),
};

/** A field as it is made, and what can be changed of one later. */
export const newField = z.strictObject({
  ...{ id: id.optional(), title: name, dataType: z.enum(fieldTypeNames) },
  ...fieldAttributes,
});
export const fieldChange = z.strictObject({ title: name.optional(), ...fieldAttributes });

const team = z.strictObject({ teamId: id });
const one = z.strictObject({ teamId: id, collectionId: id });
const oneField = z.strictObject({ teamId: id, collectionId: id, fieldId: id });
const dataAdmin = holderOf("team_admin_data_collections");

/** How an administrator shapes collections and fields. */
export const structureContract = {
  createCollection: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections",
    access: dataAdmin,
    summary:
      "Create a collection and its table. With a membershipFilter it is a smart collection, whose members are the matching records of its parent. If the caller chooses the id, a retry doesn't create it twice.",
    input: {
      params: team,
      body: z.strictObject({
        id: id.optional(),
        name,
        pluralName: name,
        parentId: id.nullable().optional(),
        membershipFilter: filterSchema.optional(),
        membershipOrder: memberOrderSchema.nullable().optional(),
        ...attributes,
      }),
    },
    output: dataCollection,
    errors: ["conflict"],
  }),
  changeCollection: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/collections/:collectionId",
    access: dataAdmin,
    summary: "Change a collection's names, its place in the tree, and how it behaves.",
    input: {
      params: one,
      body: z.strictObject({
        name: name.optional(),
        pluralName: name.optional(),
        nameFieldId: id.nullable().optional(),
        avatarFieldId: id.nullable().optional(),
        /** The field that says which language a person reads, for messages; null: found by its title. */
        languageFieldId: id.nullable().optional(),
        /** The field that says in which time zone a person lives, for messages; null: found by its title. */
        timeZoneFieldId: id.nullable().optional(),
        parentId: id.nullable().optional(),
        membershipFilter: filterSchema.optional(),
        membershipOrder: memberOrderSchema.nullable().optional(),
        ...attributes,
      }),
    },
    output: dataCollection,
    errors: ["conflict"],
    repeatable: true,
  }),
  deleteCollection: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/collections/:collectionId",
    access: dataAdmin,
    summary: "Move a collection and those below it to the trash. No data is lost.",
    input: { params: one },
  }),
  restoreCollection: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/restore",
    access: dataAdmin,
    summary: "Restore a collection from the trash, with the collections below it that were deleted together with it.",
    input: { params: one },
    output: dataCollection,
    errors: ["conflict"],
  }),
  listFields: endpoint({
    method: "GET",
    path: "/teams/:teamId/collections/:collectionId/fields",
    access: member(),
    summary:
      "The fields of a collection's records that the caller can read, inherited ones first; with `forShaping=1` and the right to shape data, all of them. `partlyOpen`: fields that the caller can read in some records only, because those are in another collection too. Lists show these values, but can't filter, sort or group by them. `reverseLinks`: links of other collections to these records, which lists show under `back:` and the field's id.",
    input: { params: one, query: z.strictObject({ forShaping }) },
    output: z.object({
      fields: z.array(fieldShown),
      partlyOpen: z.array(fieldShown),
      reverseLinks: z.array(z.object({ fieldId: z.string(), collectionId: z.string(), title: z.string() })),
    }),
  }),
  createField: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/fields",
    access: dataAdmin,
    summary: "Add a field to a collection, with its column.",
    input: {
      params: one,
      body: newField,
    },
    output: fieldShown,
    errors: ["conflict"],
  }),
  changeField: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/collections/:collectionId/fields/:fieldId",
    access: dataAdmin,
    summary: "Change a field's title, settings and rules, but not its type.",
    input: { params: oneField, body: fieldChange },
    output: fieldShown,
    errors: ["conflict"],
    repeatable: true,
  }),
  orderFields: endpoint({
    method: "PUT",
    path: "/teams/:teamId/collections/:collectionId/field-order",
    access: dataAdmin,
    summary: "Reorder a collection's own fields.",
    input: { params: one, body: z.strictObject({ fieldIds: z.array(id).min(1).max(500) }) },
    output: z.object({ fields: z.array(fieldShown) }),
    repeatable: true,
  }),
  deleteField: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/collections/:collectionId/fields/:fieldId",
    access: dataAdmin,
    summary: "Delete a field. Its values are kept and come back when it is restored.",
    input: { params: oneField },
    errors: ["conflict"],
  }),
  restoreField: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/fields/:fieldId/restore",
    access: dataAdmin,
    summary: "Restore a field with its values.",
    input: { params: oneField },
    output: fieldShown,
  }),
} as const;
