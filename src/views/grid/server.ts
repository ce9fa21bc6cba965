import { feature } from "#server/http/handlers.ts";
import { gridContract } from "./contract.ts";
import { keepListSetup, readListSetup } from "./list-setups.server.ts";

export const grid = feature(gridContract, {
  readListSetup: ({ team, caller, params }) => readListSetup(team, caller, params.collectionId),
  putListSetup: async ({ team, caller, params, body }) => {
    await keepListSetup(team, caller, params.collectionId, body.setup);
    return undefined;
  },
});
