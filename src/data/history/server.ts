import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { feature } from "#server/http/handlers.ts";
import { historyContract } from "./contract.ts";
import { readChangeSet } from "./read-change-set.server.ts";
import { readChangeSets } from "./read-change-sets.server.ts";
import { readHistory } from "./read-history.server.ts";
import { undoChangeSets } from "./undo.server.ts";

const pageLength = 50;

export const history = feature(historyContract, {
  listChangeSets: async ({ app, team, caller, query }) =>
    readChangeSets(app, team, await definitionsAndRights(team, caller), { ...query, limit: pageLength }),

  readChangeSet: async ({ app, team, caller, params, query }) =>
    readChangeSet(app, team, await definitionsAndRights(team, caller), { ...params, ...query }),

  readHistory: async ({ app, team, caller, params, query }) =>
    readHistory(app, team, caller, await definitionsAndRights(team, caller), { ...params, ...query }),

  undoChangeSet: ({ app, caller, params, body }) => undoChangeSets(app, caller, [params.changeSetId], body.rest),
});
