import { groupIn } from "../../cards/card-definitions.ts";
import { changeGroup, deleteGroup, placeCards, restoreGroup } from "../../cards/groups.server.ts";
import { readGroup } from "../../cards/read-cards.server.ts";
import { translateGroup } from "../../cards/translate-cards.server.ts";
import type { Translations } from "../../collections/translations.ts";
import { wordsToPutBack } from "../put-words-back.server.ts";
import type { SubjectKind, SubjectNow } from "../subject-kind.server.ts";

export const cardGroupSubject: SubjectKind = {
  subject: "cardGroup",
  permission: "team_admin_data_collections",
  keys: ["name", "icon", "cardIds", "translations"],
  find: async (team, which, language) => {
    const all = team.from("data_card_group").selectAll();
    const rows = await (which === "deleted"
      ? all.where("deleted_at", "is not", null)
      : all.where("id", "in", which.ids)
    ).execute();
    if (rows.length === 0) return [];
    const live = await team.from("collection").select("id").where("deleted_at", "is", null).execute();
    const groupIds = rows.map(({ id }) => id);
    const places = await team
      .from("data_card_placement")
      .select(["group_id", "card_id"])
      .where("group_id", "in", groupIds)
      .orderBy("rank")
      .execute();
    return rows.map((row) => {
      const cardIds = places.filter((place) => place.group_id === row.id).map((place) => place.card_id);
      const state = readGroup(row, cardIds);
      return {
        id: row.id,
        name: groupIn(state, language).name,
        collectionId: row.collection_id,
        deletedAt: row.deleted_at,
        isReachable: live.some(({ id }) => id === row.collection_id),
        icon: row.icon,
        state,
      };
    });
  },
  idsIn: async (team, collectionId) => {
    const rows = await team.from("data_card_group").select("id").where("collection_id", "=", collectionId).execute();
    return rows.map(({ id }) => id);
  },
  remove: (app, caller, it) => deleteGroup(app, caller, placeOf(it)),
  restore: (app, caller, it) => restoreGroup(app, caller, placeOf(it)),
  change: async (app, caller, it, { translations, cardIds, ...wish }) => {
    if (Object.keys(wish).length > 0) await changeGroup(app, caller, placeOf(it), wish);
    if (cardIds !== undefined) {
      // Those in the bin keep their place by themselves.
      const cards = app.db.team(caller.teamId).from("data_card").select("id").where("deleted_at", "is", null);
      const live = new Set((await cards.execute()).map(({ id }) => id));
      const placed = (cardIds as string[]).filter((id) => live.has(id));
      await placeCards(app, caller, placeOf(it), placed);
    }
    if (translations === undefined) return;
    for (const words of wordsToPutBack(it.state.translations as Translations, translations as Translations))
      await translateGroup(app, caller, placeOf(it), words);
  },
};

const placeOf = ({ id, collectionId }: SubjectNow) => ({ collectionId: collectionId!, groupId: id });
