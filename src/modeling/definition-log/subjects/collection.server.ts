import {
  changeCollection,
  deleteCollection,
  requireCollection,
  restoreCollection,
} from "#data/collections/collections.server.ts";
import { orderFields } from "#data/collections/fields.server.ts";
import { readCollection } from "#data/collections/read-definitions.server.ts";
import { translateCollection } from "#data/collections/translate.server.ts";
import { collectionIn } from "#data/collections/translations.ts";
import { orderCards } from "#modeling/cards/cards.server.ts";
import { orderGroups } from "#modeling/cards/groups.server.ts";
import { readCards, readGroups } from "#modeling/cards/read-cards.server.ts";
import { putWordsBack } from "../put-words-back.server.ts";
import type { SubjectKind } from "../subject-kind.server.ts";

const attributes = [
  "name",
  "pluralName",
  "icon",
  "description",
  "parentId",
  "membershipFilter",
  "membershipOrder",
  "isGloballySearchable",
  "isShownInSidebar",
  "isShownOnTeamDashboard",
  "representsPeople",
  "isInternalConfiguration",
  "isUsedAsCustomList",
  "recordsCanBePurchased",
  "isBlueprint",
  "nameFieldId",
  "avatarFieldId",
] as const;

export const collectionSubject: SubjectKind = {
  subject: "collection",
  permission: "team_admin_data_collections",
  keys: [...attributes, "blueprintPrice", "translations"],
  find: async (team, which, language) => {
    const rows = await team.from("collection").selectAll().execute();
    const live = new Set(rows.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id));
    return rows
      .filter(({ id, deleted_at }) => (which === "deleted" ? deleted_at !== null : which.ids.includes(id)))
      .map((row) => {
        const state = readCollection(row, []);
        return {
          id: row.id,
          name: (language ? collectionIn(state, language) : state).pluralName,
          collectionId: row.id,
          parentId: row.parent_id,
          deletedAt: row.deleted_at,
          isReachable: row.parent_id === null || live.has(row.parent_id),
          icon: row.icon,
          state,
        };
      });
  },
  idsIn: async (_team, collectionId) => [collectionId],
  remove: (app, caller, { id }) => deleteCollection(app, caller, id),
  restore: (app, caller, { id }) => restoreCollection(app, caller, id),
  change: async (app, caller, it, { translations, blueprintPrice, ...wish }) => {
    const price = blueprintPrice as string | null | undefined;
    const others = { ...wish, ...(price !== undefined && { blueprintMarketplacePrice: price }) };
    if (Object.keys(others).length > 0) await changeCollection(app, caller, it.id, others);
    await putWordsBack(it, translations, (words) => translateCollection(app, caller, it.id, words));
  },
  orders: {
    fieldOrder: {
      now: async (team, { id }) => (await requireCollection(team, id)).fields.map((field) => field.id),
      put: (app, caller, { id }, ids) => orderFields(app, caller, id, ids),
    },
    cardOrder: {
      now: async (team, { id }) => (await readCards(team, [id])).map((card) => card.id),
      put: (app, caller, { id }, ids) => orderCards(app, caller, id, ids),
    },
    cardGroupOrder: {
      now: async (team, { id }) => (await readGroups(team, [id])).map((group) => group.id),
      put: (app, caller, { id }, ids) => orderGroups(app, caller, id, ids),
    },
  },
};
