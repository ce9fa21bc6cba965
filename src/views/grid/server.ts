import { feature } from "#server/http/handlers.ts";
import { gridContract } from "./contract.ts";
import { keepListSetup, readListSetup } from "./list-setups.server.ts";
import { changeSavedFilter, createSavedFilter, deleteSavedFilter, listSavedFilters } from "./saved-filters.server.ts";

export const grid = feature(gridContract, {
  readListSetup: async ({ team, caller, params }) => ({
    setup: await readListSetup(team, caller, params.collectionId),
  }),
  putListSetup: async ({ team, caller, params, body }) => {
    await keepListSetup(team, caller, params.collectionId, body.setup);
    return undefined;
  },
  listSavedFilters: async ({ team, caller, params }) => ({ filters: await listSavedFilters(team, caller, params) }),
  createSavedFilter: ({ app, caller, params, body }) => createSavedFilter(app, caller, params, body),
  changeSavedFilter: ({ app, caller, params, body }) => changeSavedFilter(app, caller, params, body),
  deleteSavedFilter: async ({ team, caller, params }) => {
    await deleteSavedFilter(team, caller, params);
    return undefined;
  },
});
