import { changeCollection, deleteCollection, restoreCollection } from "../collections.server.ts";
import type { DefinitionKind } from "../definition-kind.server.ts";
import {
  findAvatarUses,
  findFilterUses,
  findListUses,
  findNameUses,
  findOrderUses,
  findPreferenceUses,
} from "../field-uses.server.ts";
import { putWordsBack } from "../put-words-back.server.ts";
import { readCollection } from "../read-definitions.server.ts";
import { translateCollection } from "../translate.server.ts";
import { collectionIn } from "../translations.ts";

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
  "languageFieldId",
  "timeZoneFieldId",
] as const;

export const collectionKind: DefinitionKind = {
  name: "collection",
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
  change: async (app, caller, it, { translations, blueprintPrice, ...input }) => {
    const price = blueprintPrice as string | null | undefined;
    const others = { ...input, ...(price !== undefined && { blueprintMarketplacePrice: price }) };
    if (Object.keys(others).length > 0) await changeCollection(app, caller, it.id, others);
    await putWordsBack(it, translations, (words) => translateCollection(app, caller, it.id, words));
  },
  tables: ["collection"],
  untold: ["fields", "listFields"],
  fieldUses: [findFilterUses, findOrderUses, findNameUses, findAvatarUses, findPreferenceUses, findListUses],
};
