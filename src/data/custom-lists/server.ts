import { changeCollection } from "#data/collections/collections.server.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { feature } from "#server/http/handlers.ts";
import { mayUse } from "#shared/permissions.ts";
import { addItems } from "./add-items.server.ts";
import { changeItem } from "./change-item.server.ts";
import { customListsContract, mostItems } from "./contract.ts";
import { createList, createListForField } from "./create-list.server.ts";
import { countUsers, countUses } from "./find-uses.server.ts";
import { requireOffered, requireSeen, requireShaped } from "./list-rights.server.ts";
import { mergeItems } from "./merge-items.server.ts";
import { orderItems } from "./order-items.server.ts";
import { readItems, showItem } from "./read-items.server.ts";
import { readList, readLists } from "./read-lists.server.ts";
import { translateItem } from "./translate-items.server.ts";

export const customLists = feature(customListsContract, {
  listCustomLists: async ({ team, caller }) => ({
    lists: await readLists(team, await definitionsAndRights(team, caller), caller),
    abilities: { create: mayUse(caller, "team_admin_data_collections") },
  }),
  createCustomList: async ({ app, team, caller, body: { field, ...list }, say }) => {
    const make = () =>
      field ? createListForField(app, caller, { ...list, field }, say) : createList(app, caller, list, say);
    return readList(team, caller, await make());
  },
  changeCustomList: async ({ app, team, caller, params, body }) => {
    requireShaped(await definitionsAndRights(team, caller), caller, params.collectionId);
    const names = body.name !== undefined && { name: body.name, pluralName: body.name };
    await changeCollection(app, caller, params.collectionId, { ...names, icon: body.icon });
    return readList(team, caller, params.collectionId);
  },

  listListItems: async ({ team, caller, params, query }) => {
    const known = await definitionsAndRights(team, caller);
    requireOffered(known, params.collectionId);
    const { definitions } = known;
    const found = await readItems(team, { definitions, timeZone: caller.timeZone, ...params });
    const items = found.slice(0, mostItems);
    const ids = items.map(({ id }) => id);
    const uses = query.counts && (await countUses(team, known, ids));
    return {
      items: items.map((item) => showItem(definitions, item, uses ? (uses.get(item.id) ?? 0) : null)),
      isWhole: found.length <= mostItems,
    };
  },
  addListItems: ({ app, caller, params, body, say }) => addItems(app, caller, params.collectionId, body.names, say),
  changeListItem: ({ app, caller, params, body, say }) => changeItem(app, caller, params, body, say),
  translateListItem: async ({ app, caller, params, body }) => ({
    words: await translateItem(app, caller, params, body),
  }),
  orderListItems: ({ app, caller, params, body, say }) =>
    orderItems(app, caller, params.collectionId, body.itemIds, say),
  countItemUses: async ({ team, caller, params, body }) => {
    const known = await definitionsAndRights(team, caller);
    requireSeen(known, params.collectionId);
    return { records: await countUsers(team, known, body.itemIds) };
  },
  mergeListItems: ({ app, caller, params, body }) => mergeItems(app, caller, params.collectionId, body),
});
