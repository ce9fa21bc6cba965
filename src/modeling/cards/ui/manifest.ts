import { call } from "#client/call.ts";
import { translatableKinds, wordBody } from "#data/collections/ui/translatable-kinds.ts";
import { cardsContract } from "../contract.ts";

export const cardsUi = [
  translatableKinds.add(
    {
      name: "card",
      icon: "fas_id-card",
      save: (input) =>
        call(cardsContract.translateCard, {
          params: { teamId: input.teamId, collectionId: input.word.collectionId, cardId: input.word.subjectId },
          body: wordBody(input),
        }),
    },
    {
      name: "cardGroup",
      icon: "fas_layer-group",
      save: (input) =>
        call(cardsContract.translateCardGroup, {
          params: { teamId: input.teamId, collectionId: input.word.collectionId, groupId: input.word.subjectId },
          body: wordBody(input),
        }),
    },
  ),
];
