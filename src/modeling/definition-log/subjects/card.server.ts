import { cardIn } from "#modeling/cards/card-definitions.ts";
import { changeCard, deleteCard, restoreCard } from "#modeling/cards/cards.server.ts";
import { readCard } from "#modeling/cards/read-cards.server.ts";
import { translateCard } from "#modeling/cards/translate-cards.server.ts";
import { putWordsBack } from "../put-words-back.server.ts";
import type { SubjectKind, SubjectNow } from "../subject-kind.server.ts";
import { findInCollections, idsInCollection } from "./in-collection.server.ts";

export const cardSubject: SubjectKind = {
  subject: "card",
  permission: "team_admin_data_collections",
  keys: ["title", "subtitle", "description", "type", "editingMode", "sourceFieldId", "fields", "translations"],
  find: async (team, which, language) =>
    (await findInCollections(team, "data_card", which)).map(({ row, now }) => {
      const state = readCard(row);
      return { ...now, name: cardIn(state, language).title, state };
    }),
  idsIn: (team, collectionId) => idsInCollection(team, "data_card", collectionId),
  remove: (app, caller, it) => deleteCard(app, caller, placeOf(it)),
  restore: (app, caller, it) => restoreCard(app, caller, placeOf(it)),
  change: async (app, caller, it, { translations, ...wish }) => {
    if (Object.keys(wish).length > 0) await changeCard(app, caller, placeOf(it), wish);
    await putWordsBack(it, translations, (words) => translateCard(app, caller, placeOf(it), words));
  },
};

const placeOf = ({ id, collectionId }: SubjectNow) => ({ collectionId: collectionId!, cardId: id });
