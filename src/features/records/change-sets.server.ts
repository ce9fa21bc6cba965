import { feature } from "#server/http/handlers.ts";
import { knowledgeOf } from "../collections/read-definitions.server.ts";
import { changeSetsContract } from "./change-sets-contract.ts";
import { readChangeSet } from "./read-change-set.server.ts";
import { readChangeSets } from "./read-change-sets.server.ts";

const pageLength = 50;

export const changeSets = feature(changeSetsContract, {
  listChangeSets: async ({ app, team, caller, query }) =>
    readChangeSets(app, team, await knowledgeOf(team, caller), { ...query, limit: pageLength }),

  readChangeSet: async ({ app, team, caller, params, query }) =>
    readChangeSet(app, team, await knowledgeOf(team, caller), { ...params, ...query }),
});
