import type { DefinitionKind, DefinitionNow } from "#data/collections/definition-kind.server.ts";
import { findInCollections, idsInCollection, purgeRows } from "#data/collections/definition-rows.server.ts";
import { putWordsBack } from "#data/collections/put-words-back.server.ts";
import { cardIn } from "./card-definitions.ts";
import { changeCard, deleteCard, orderCards, restoreCard } from "./cards.server.ts";
import { findCardUses } from "./field-uses.server.ts";
import { readCard, readCards } from "./read-cards.server.ts";
import { findCardWords, translateCard } from "./translate-cards.server.ts";

export const cardKind: DefinitionKind = {
  name: "card",
  permission: "team_admin_data_collections",
  keys: [
    "title",
    "subtitle",
    "description",
    "type",
    "editingMode",
    "sourceFieldId",
    "viewId",
    "fields",
    "translations",
  ],
  find: async (team, which, language) =>
    (await findInCollections(team, "data_card", which)).map(({ row, now }) => {
      const state = readCard(row);
      return { ...now, name: cardIn(state, language).title, state };
    }),
  idsIn: (team, collectionId) => idsInCollection(team, "data_card", collectionId),
  remove: (app, caller, it) => deleteCard(app, caller, placeOf(it)),
  restore: (app, caller, it) => restoreCard(app, caller, placeOf(it)),
  change: async (app, caller, it, { translations, ...input }) => {
    if (Object.keys(input).length > 0) await changeCard(app, caller, placeOf(it), input);
    await putWordsBack(it, translations, (words) => translateCard(app, caller, placeOf(it), words));
  },
  order: {
    key: "cardOrder",
    now: async (team, collectionId) => (await readCards(team, [collectionId])).map((card) => card.id),
    put: orderCards,
  },
  tables: ["data_card"],
  purge: (team, before) => purgeRows(team, "data_card", before),
  words: findCardWords,
  fieldUses: [findCardUses],
};

const placeOf = ({ id, collectionId }: DefinitionNow) => ({ collectionId: collectionId!, cardId: id });
