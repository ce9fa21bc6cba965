import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { readChangeSets } from "#data/history/read-change-sets.server.ts";
import { feature } from "#server/http/handlers.ts";
import { statsContract } from "./contract.ts";
import { readAllParts, readTodayParts } from "./read-parts.server.ts";
import { recentlyChanged } from "./recent.server.ts";

const usual = 20;

export const stats = feature(statsContract, {
  readStats: readAllParts,
  readToday: readTodayParts,

  listRecentChanges: async ({ app, team, caller, query }) =>
    readChangeSets(app, team, await definitionsAndRights(team, caller), { limit: query.limit ?? usual }),

  listRecentlyChanged: async ({ app, team, caller, query }) => ({
    records: await recentlyChanged(app, team, await definitionsAndRights(team, caller), query.limit ?? usual),
  }),
});
