import { call } from "#client/call.ts";
import { collectionTabs } from "#data/collections/ui/collection-tabs.ts";
import { translatableKinds, wordBody } from "#data/collections/ui/translatable-kinds.ts";

/** Comes when something is saved: the dashboard loads the manifest, and shall not carry it. */
const contract = async () => (await import("../contract.ts")).cardsContract;

export const cardsUi = [
  collectionTabs.add(
    { route: "admin.collection.cards", title: "collections.frame.cards", order: 30 },
    { route: "admin.collection.cardGroups", title: "collections.frame.cardGroups", order: 40 },
  ),
  translatableKinds.add(
    {
      name: "card",
      icon: "fas_id-card",
      save: async (input) =>
        call((await contract()).translateCard, {
          params: { teamId: input.teamId, collectionId: input.word.collectionId, cardId: input.word.subjectId },
          body: wordBody(input),
        }),
    },
    {
      name: "cardGroup",
      icon: "fas_layer-group",
      save: async (input) =>
        call((await contract()).translateCardGroup, {
          params: { teamId: input.teamId, collectionId: input.word.collectionId, groupId: input.word.subjectId },
          body: wordBody(input),
        }),
    },
  ),
];
