import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { orderCards } from "../../cards/cards.server.ts";
import { orderGroups } from "../../cards/groups.server.ts";
import { readCards, readGroups } from "../../cards/read-cards.server.ts";
import {
  changeCollection,
  deleteCollection,
  requireCollection,
  restoreCollection,
} from "../../collections/collections.server.ts";
import { orderFields } from "../../collections/fields.server.ts";
import { readCollection } from "../../collections/read-definitions.server.ts";
import { translateCollection } from "../../collections/translate.server.ts";
import { collectionIn, type Translations } from "../../collections/translations.ts";
import { wordsToPutBack } from "../put-words-back.server.ts";
import type { SubjectKind, SubjectNow } from "../subject-kind.server.ts";

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
  restore: restoreTree,
  change: async (app, caller, { id, state }, { translations, blueprintPrice, ...wish }) => {
    const price = blueprintPrice as string | null | undefined;
    const others = { ...wish, ...(price !== undefined && { blueprintMarketplacePrice: price }) };
    if (Object.keys(others).length > 0) await changeCollection(app, caller, id, others);
    if (translations === undefined) return;
    for (const words of wordsToPutBack(state.translations as Translations, translations as Translations))
      await translateCollection(app, caller, id, words);
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

/** With those below it that went at the same moment: a parent before its children. */
async function restoreTree(app: App, caller: TeamCaller, it: SubjectNow) {
  const gone = await goneTogether(app.db.team(caller.teamId), it);
  await restoreCollection(app, caller, it.id);
  let line = [it.id];
  while (line.length > 0) {
    const next = gone.filter(({ parent_id }) => parent_id && line.includes(parent_id)).map(({ id }) => id);
    for (const id of next) await restoreCollection(app, caller, id);
    line = next;
  }
}

const goneTogether = (team: TeamDb, { deletedAt }: SubjectNow) =>
  team.from("collection").select(["id", "parent_id"]).where("deleted_at", "=", deletedAt).execute();
