import { cardIn } from "../../cards/card-definitions.ts";
import { changeCard, deleteCard, restoreCard } from "../../cards/cards.server.ts";
import { readCard } from "../../cards/read-cards.server.ts";
import { translateCard } from "../../cards/translate-cards.server.ts";
import type { Translations } from "../../collections/translations.ts";
import { wordsToPutBack } from "../put-words-back.server.ts";
import type { SubjectKind, SubjectNow } from "../subject-kind.server.ts";

export const cardSubject: SubjectKind = {
  subject: "card",
  permission: "team_admin_data_collections",
  keys: ["title", "subtitle", "description", "type", "sourceFieldId", "fields", "translations"],
  find: async (team, which, language) => {
    const all = team.from("data_card").selectAll();
    const rows = await (which === "deleted"
      ? all.where("deleted_at", "is not", null)
      : all.where("id", "in", which.ids)
    ).execute();
    const live = await team.from("collection").select("id").where("deleted_at", "is", null).execute();
    return rows.map((row) => {
      const state = readCard(row);
      return {
        id: row.id,
        name: cardIn(state, language).title,
        collectionId: row.collection_id,
        deletedAt: row.deleted_at,
        isReachable: live.some(({ id }) => id === row.collection_id),
        state,
      };
    });
  },
  idsIn: async (team, collectionId) => {
    const rows = await team.from("data_card").select("id").where("collection_id", "=", collectionId).execute();
    return rows.map(({ id }) => id);
  },
  remove: (app, caller, it) => deleteCard(app, caller, placeOf(it)),
  restore: (app, caller, it) => restoreCard(app, caller, placeOf(it)),
  change: async (app, caller, it, { translations, ...wish }) => {
    if (Object.keys(wish).length > 0) await changeCard(app, caller, placeOf(it), wish);
    if (translations === undefined) return;
    for (const words of wordsToPutBack(it.state.translations as Translations, translations as Translations))
      await translateCard(app, caller, placeOf(it), words);
  },
};

const placeOf = ({ id, collectionId }: SubjectNow) => ({ collectionId: collectionId!, cardId: id });
