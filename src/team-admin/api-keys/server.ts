import { feature } from "#server/http/handlers.ts";
import { apiKeysContract } from "./contract.ts";
import { createApiKey, readApiKeys, revokeApiKey } from "./keys.server.ts";

export const apiKeys = feature(apiKeysContract, {
  listApiKeys: async ({ team, caller }) => ({ keys: await readApiKeys(team, caller) }),

  createApiKey: ({ app, caller, body, address }) => createApiKey(app, caller, body, address),

  revokeApiKey: async ({ app, caller, params, address }) => {
    await revokeApiKey(app, caller, params.keyId, address);
    return undefined;
  },
});
