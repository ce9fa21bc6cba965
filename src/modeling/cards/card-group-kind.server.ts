import type { DefinitionKind, DefinitionNow } from "#data/collections/definition-kind.server.ts";
import { findInCollections, idsInCollection, purgeRows } from "#data/collections/definition-rows.server.ts";
import { putWordsBack } from "#data/collections/put-words-back.server.ts";
import { groupIn } from "./card-definitions.ts";
import { changeGroup, deleteGroup, orderGroups, placeCards, restoreGroup } from "./groups.server.ts";
import { readGroup, readGroups } from "./read-cards.server.ts";
import { findGroupWords, translateGroup } from "./translate-cards.server.ts";

export const cardGroupKind: DefinitionKind = {
  name: "cardGroup",
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
  change: async (app, caller, it, { translations, cardIds, ...input }) => {
    if (Object.keys(input).length > 0) await changeGroup(app, caller, placeOf(it), input);
    if (cardIds !== undefined) {
      // Those in the bin keep their place by themselves.
      const cards = app.db.team(caller.teamId).from("data_card").select("id").where("deleted_at", "is", null);
      const live = new Set((await cards.execute()).map(({ id }) => id));
      const placed = (cardIds as string[]).filter((id) => live.has(id));
      await placeCards(app, caller, placeOf(it), placed);
    }
    await putWordsBack(it, translations, (words) => translateGroup(app, caller, placeOf(it), words));
  },
  order: {
    key: "cardGroupOrder",
    now: async (team, collectionId) => (await readGroups(team, [collectionId])).map((group) => group.id),
    put: orderGroups,
  },
  tables: ["data_card_group", "data_card_placement"],
  purge: (team, before) => purgeRows(team, "data_card_group", before),
  words: findGroupWords,
};

const placeOf = ({ id, collectionId }: DefinitionNow) => ({ collectionId: collectionId!, groupId: id });
