import { call } from "#client/call.ts";
import { translationsContract, type WordShown } from "#data/collections/translations-contract.ts";
import { cardsContract } from "#modeling/cards/contract.ts";

type Wish = { teamId: string; word: WordShown; language: string; value: string | null };
type WordSubject = { icon: string; save(wish: Wish): Promise<{ words: WordShown[] }> };

const bodyOf = ({ word, language, value }: Wish) => ({ language, words: { [word.key]: value } });

/** What can be translated, and how each is saved; the screen itself knows none of them. */
export const wordSubjects: Record<WordShown["subject"], WordSubject> = {
  collection: {
    icon: "fas_folder",
    save: (wish) =>
      call(translationsContract.translateCollection, {
        params: { teamId: wish.teamId, collectionId: wish.word.collectionId },
        body: bodyOf(wish),
      }),
  },
  field: {
    icon: "fas_table-columns",
    save: (wish) =>
      call(translationsContract.translateField, {
        params: { teamId: wish.teamId, collectionId: wish.word.collectionId, fieldId: wish.word.subjectId },
        body: bodyOf(wish),
      }),
  },
  card: {
    icon: "fas_id-card",
    save: (wish) =>
      call(cardsContract.translateCard, {
        params: { teamId: wish.teamId, collectionId: wish.word.collectionId, cardId: wish.word.subjectId },
        body: bodyOf(wish),
      }),
  },
  cardGroup: {
    icon: "fas_layer-group",
    save: (wish) =>
      call(cardsContract.translateCardGroup, {
        params: { teamId: wish.teamId, collectionId: wish.word.collectionId, groupId: wish.word.subjectId },
        body: bodyOf(wish),
      }),
  },
};
