import * as z from "zod";
import { name, price, words } from "#data/collections/structure-contract.ts";
import { fieldTypeNames } from "#data/fields/field-type.ts";
import { endpoint, holderOf } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

/** `builtIn`: with the product. `own`: saved by the team, for itself. `offered`: a collection that is a blueprint for all. */
export const blueprintSources = ["builtIn", "own", "offered"] as const;

export const blueprintShown = z.object({
  id: z.string(),
  source: z.enum(blueprintSources),
  /** Whether the caller's team made it. */
  isOurs: z.boolean(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  /** Shown, never charged. */
  price: z.string().nullable(),
  collections: z.number(),
  fields: z.number(),
});

export type BlueprintShown = z.output<typeof blueprintShown>;

/** What did not come along, in the caller's language. */
const noteShown = z.object({ messageKey: z.string(), message: z.string() });
const notes = z.array(noteShown);

const treeShown = z.array(
  z.object({
    place: z.number(),
    /** The place of the one above it. */
    parentPlace: z.number().nullable(),
    name: z.string(),
    pluralName: z.string(),
    description: z.string(),
    icon: z.string(),
    isSmart: z.boolean(),
    isUsedAsCustomList: z.boolean(),
    /** List items that come along. */
    items: z.number(),
    fields: z.array(
      z.object({
        title: z.string(),
        description: z.string(),
        dataType: z.enum(fieldTypeNames),
        isRequired: z.boolean(),
      }),
    ),
  }),
);

export const useShown = z.object({
  /** Of this use: sent again with it, nothing is made twice. */
  id: z.string(),
  collections: z.array(
    z.object({ id: z.string(), parentId: z.string().nullable(), name: z.string(), pluralName: z.string() }),
  ),
  records: z.number(),
  notes,
});

const team = z.strictObject({ teamId: id });
const one = z.strictObject({ teamId: id, blueprintId: id });
const dataAdmin = holderOf("team_admin_data_collections");

export const blueprintsContract = {
  listBlueprints: endpoint({
    method: "GET",
    path: "/teams/:teamId/blueprints",
    access: dataAdmin,
    summary: "The gallery: built-in blueprints, the team's own, and those that other teams offer to everyone.",
    input: { params: team },
    output: z.object({ blueprints: z.array(blueprintShown) }),
  }),
  saveBlueprint: endpoint({
    method: "POST",
    path: "/teams/:teamId/blueprints",
    access: dataAdmin,
    summary: "Save a collection and everything below it, as it is now, as a blueprint of the team.",
    input: {
      params: team,
      body: z.strictObject({
        id: id.optional(),
        collectionId: id,
        name,
        description: words(2000).default(""),
        price: price.nullable().default(null),
      }),
    },
    output: blueprintShown.extend({ notes }),
    errors: ["conflict"],
  }),
  readBlueprint: endpoint({
    method: "GET",
    path: "/teams/:teamId/blueprints/:blueprintId",
    access: dataAdmin,
    summary: "Preview a blueprint: its collections and fields.",
    input: { params: one },
    output: blueprintShown.extend({ tree: treeShown, notes }),
  }),
  removeBlueprint: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/blueprints/:blueprintId",
    access: dataAdmin,
    summary: "Remove one of the team's saved blueprints. What was made from it stays.",
    input: { params: one },
  }),
  useBlueprint: endpoint({
    method: "POST",
    path: "/teams/:teamId/blueprints/:blueprintId/use",
    access: dataAdmin,
    summary:
      "Create everything in a blueprint, all or nothing. With `withRecords`, also the first 1,000 records if it is the team's own. If the caller chooses the id, a retry doesn't create anything twice.",
    input: { params: one, body: z.strictObject({ id: id.optional(), withRecords: z.boolean().default(false) }) },
    output: useShown,
    errors: ["conflict"],
  }),
  duplicateCollection: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/duplicate",
    access: dataAdmin,
    summary:
      "Duplicate a collection and everything below it. Lists and links lead where they did before. With `withRecords`, also its first 1,000 records. If the caller chooses the id, a retry doesn't create anything twice.",
    input: {
      params: z.strictObject({ teamId: id, collectionId: id }),
      body: z.strictObject({ id: id.optional(), name, pluralName: name, withRecords: z.boolean().default(false) }),
    },
    output: useShown,
    errors: ["conflict"],
  }),
} as const;
