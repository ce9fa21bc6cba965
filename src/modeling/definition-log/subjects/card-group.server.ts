import { groupIn } from "#modeling/cards/card-definitions.ts";
import { changeGroup, deleteGroup, placeCards, restoreGroup } from "#modeling/cards/groups.server.ts";
import { readGroup } from "#modeling/cards/read-cards.server.ts";
import { translateGroup } from "#modeling/cards/translate-cards.server.ts";
import { putWordsBack } from "../put-words-back.server.ts";
import type { SubjectKind, SubjectNow } from "../subject-kind.server.ts";
import { findInCollections, idsInCollection } from "./in-collection.server.ts";

export const cardGroupSubject: SubjectKind = {
  subject: "cardGroup",
  permission: "team_admin_data_collections",
  keys: ["name", "icon", "cardIds", "translations"],
  find: async (team, which, language) => {
    const found = await findInCollections(team, "data_card_group", which);
    if (found.length === 0) return [];
    const groupIds = found.map(({ row }) => row.id);
    const places = await team
      .from("data_card_placement")
      .select(["group_id", "card_id"])
      .where("group_id", "in", groupIds)
      .orderBy("rank")
      .execute();
    return found.map(({ row, now }) => {
      const cardIds = places.filter((place) => place.group_id === row.id).map((place) => place.card_id);
      const state = readGroup(row, cardIds);
      return { ...now, name: groupIn(state, language).name, icon: row.icon, state };
    });
  },
  idsIn: (team, collectionId) => idsInCollection(team, "data_card_group", collectionId),
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
    await putWordsBack(it, translations, (words) => translateGroup(app, caller, placeOf(it), words));
  },
};

const placeOf = ({ id, collectionId }: SubjectNow) => ({ collectionId: collectionId!, groupId: id });
