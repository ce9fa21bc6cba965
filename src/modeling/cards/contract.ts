import * as z from "zod";
import { forShaping, plainWords } from "#data/collections/contract.ts";
import { fieldDisplayWidths, fieldShown, icon, name, words } from "#data/collections/structure-contract.ts";
import { wordShown } from "#data/collections/translations-contract.ts";
import { endpoint, holderOf, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { editingModes } from "./card-type.ts";
import { cardTypeNames } from "./registry.ts";
import { mostCardFields, mostCards, mostGroups } from "./rules.ts";

export const cardField = z.strictObject({ fieldId: id, width: z.enum(fieldDisplayWidths) });

export const cardShown = z.object({
  id: z.string(),
  collectionId: z.string(),
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
  type: z.enum(cardTypeNames),
  editingMode: z.enum(editingModes),
  /** Null for what is about the record itself, and where the field is gone or closed to the caller. */
  sourceFieldId: z.string().nullable(),
  /** The view that what is linked is shown through; null: plainly, also where the caller does not see the view. */
  viewId: z.string().nullable(),
  /** Why readers see it plainly all the same; only for who shapes it. */
  viewState: z.enum(["unpublished", "gone"]).optional(),
  /** In order; without what is gone or closed to the caller. */
  fields: z.array(z.object({ fieldId: z.string(), width: z.enum(fieldDisplayWidths) })),
  rank: z.number(),
  version: z.number(),
  plain: plainWords({ title: z.string(), subtitle: z.string(), description: z.string() }),
});
cardShown.register(z.globalRegistry, { id: "Card" });

export const cardGroupShown = z.object({
  id: z.string(),
  collectionId: z.string(),
  name: z.string(),
  icon: z.string(),
  rank: z.number(),
  version: z.number(),
  /** In order; a card can be in several groups. */
  cardIds: z.array(z.string()),
  plain: plainWords({ name: z.string() }),
});

export type CardShown = z.output<typeof cardShown>;
export type CardGroupShown = z.output<typeof cardGroupShown>;

const one = z.strictObject({ teamId: id, collectionId: id });
const oneCard = z.strictObject({ teamId: id, collectionId: id, cardId: id });
const oneGroup = z.strictObject({ teamId: id, collectionId: id, groupId: id });
const dataAdmin = holderOf("team_admin_data_collections");
const language = z.string().min(1).max(20);

const cardAttributes = {
  subtitle: words(300).optional(),
  description: words(2000).optional(),
  editingMode: z.enum(editingModes).optional(),
  sourceFieldId: id.nullable().optional(),
  viewId: id.nullable().optional(),
  fields: z.array(cardField).max(mostCardFields).optional(),
};

/** What the page of a record looks like: cards, and groups of them as its tabs. */
export const cardsContract = {
  listCards: endpoint({
    method: "GET",
    path: "/teams/:teamId/collections/:collectionId/cards",
    access: member(),
    summary:
      "The cards and tabs on a collection's record page, inherited ones first. `forShaping=1`: with every field, for anyone who can shape data.",
    input: { params: one, query: z.strictObject({ forShaping }) },
    output: z.object({
      cards: z.array(cardShown),
      groups: z.array(cardGroupShown),
      /** All that the cards speak of: what they are about and what they show. */
      fields: z.array(fieldShown),
    }),
  }),
  listCardSources: endpoint({
    method: "GET",
    path: "/teams/:teamId/collections/:collectionId/card-sources",
    access: dataAdmin,
    summary:
      "The fields that a collection's cards can show: its own, and the fields of other collections that link to it.",
    input: { params: one },
    output: z.object({ sources: z.array(fieldShown) }),
  }),
  createCard: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/cards",
    access: dataAdmin,
    summary:
      "Add a card to a collection and to the end of some of its tabs. If the caller chooses the id, a retry doesn't create it twice.",
    input: {
      params: one,
      body: z.strictObject({
        id: id.optional(),
        title: name,
        type: z.enum(cardTypeNames),
        groupIds: z.array(id).max(mostGroups).optional(),
        ...cardAttributes,
      }),
    },
    output: cardShown,
    errors: ["conflict"],
  }),
  changeCard: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/collections/:collectionId/cards/:cardId",
    access: dataAdmin,
    summary:
      "Change what a card says and shows. Fields that the caller can't see stay where they are; with `forShaping=1`, all of them can be changed.",
    input: {
      params: oneCard,
      query: z.strictObject({ forShaping }),
      body: z.strictObject({ title: name.optional(), type: z.enum(cardTypeNames).optional(), ...cardAttributes }),
    },
    output: cardShown,
    repeatable: true,
  }),
  deleteCard: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/collections/:collectionId/cards/:cardId",
    access: dataAdmin,
    summary: "Delete a card from all its tabs. It can be restored to them.",
    input: { params: oneCard },
  }),
  restoreCard: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/cards/:cardId/restore",
    access: dataAdmin,
    summary: "Restore a card to the tabs it was in.",
    input: { params: oneCard },
    output: cardShown,
  }),
  orderCards: endpoint({
    method: "PUT",
    path: "/teams/:teamId/collections/:collectionId/card-order",
    access: dataAdmin,
    summary: "Reorder a collection's own cards.",
    input: { params: one, body: z.strictObject({ cardIds: z.array(id).min(1).max(mostCards) }) },
    repeatable: true,
  }),
  translateCard: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/collections/:collectionId/cards/:cardId/translations",
    access: dataAdmin,
    summary: "Translate a card's texts into one of the team's other data languages.",
    input: {
      params: oneCard,
      body: z.strictObject({
        language,
        words: z.strictObject({
          title: name.nullable().optional(),
          subtitle: words(300).nullable().optional(),
          description: words(2000).nullable().optional(),
        }),
      }),
    },
    output: z.object({ words: z.array(wordShown) }),
    repeatable: true,
  }),
  createCardGroup: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/card-groups",
    access: dataAdmin,
    summary: "Add a tab to the record page. The caller can choose the id.",
    input: { params: one, body: z.strictObject({ id: id.optional(), name, icon: icon.optional() }) },
    output: cardGroupShown,
    errors: ["conflict"],
  }),
  changeCardGroup: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/collections/:collectionId/card-groups/:groupId",
    access: dataAdmin,
    summary: "Change a tab's name and icon.",
    input: { params: oneGroup, body: z.strictObject({ name: name.optional(), icon: icon.optional() }) },
    output: cardGroupShown,
    repeatable: true,
  }),
  deleteCardGroup: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/collections/:collectionId/card-groups/:groupId",
    access: dataAdmin,
    summary: "Delete a tab. Its cards stay.",
    input: { params: oneGroup },
  }),
  restoreCardGroup: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/card-groups/:groupId/restore",
    access: dataAdmin,
    summary: "Restore a tab with its cards.",
    input: { params: oneGroup },
    output: cardGroupShown,
  }),
  orderCardGroups: endpoint({
    method: "PUT",
    path: "/teams/:teamId/collections/:collectionId/card-group-order",
    access: dataAdmin,
    summary: "Reorder a collection's own tabs.",
    input: { params: one, body: z.strictObject({ groupIds: z.array(id).min(1).max(mostGroups) }) },
    repeatable: true,
  }),
  placeCards: endpoint({
    method: "PUT",
    path: "/teams/:teamId/collections/:collectionId/card-groups/:groupId/cards",
    access: dataAdmin,
    summary: "Set which cards are on a tab, and in what order: the collection's own and inherited ones.",
    input: { params: oneGroup, body: z.strictObject({ cardIds: z.array(id).max(mostCards) }) },
    output: cardGroupShown,
    repeatable: true,
  }),
  placeCardsInGroups: endpoint({
    method: "PUT",
    path: "/teams/:teamId/collections/:collectionId/card-placements",
    access: dataAdmin,
    summary: "Set the cards of several tabs at once, so that moving a card between tabs is one change.",
    input: {
      params: one,
      body: z.strictObject({
        groups: z
          .array(z.strictObject({ groupId: id, cardIds: z.array(id).max(mostCards) }))
          .min(1)
          .max(mostGroups),
      }),
    },
    limits: { bytes: 1024 * 1024, values: mostGroups * (mostCards + 4) },
    output: z.object({ groups: z.array(cardGroupShown) }),
    repeatable: true,
  }),
  translateCardGroup: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/collections/:collectionId/card-groups/:groupId/translations",
    access: dataAdmin,
    summary: "Translate a tab's name into one of the team's other data languages.",
    input: {
      params: oneGroup,
      body: z.strictObject({ language, words: z.strictObject({ name: name.nullable().optional() }) }),
    },
    output: z.object({ words: z.array(wordShown) }),
    repeatable: true,
  }),
} as const;
