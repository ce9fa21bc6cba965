import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { feature } from "#server/http/handlers.ts";
import { binContract } from "./contract.ts";
import { emptyBin } from "./empty-bin.server.ts";
import { readBin } from "./read-bin.server.ts";

export const bin = feature(binContract, {
  listBin: async ({ app, team, caller, query }) => readBin(app, team, await definitionsAndRights(team, caller), query),
  emptyBin: ({ app, caller, body }) => emptyBin(app, caller, body.recordIds),
});
