import { feature } from "#server/http/handlers.ts";
import { setupContract } from "./contract.ts";
import { decideTracking } from "./decide-tracking.server.ts";
import { readSetup } from "./read-setup.server.ts";

export const messageSetup = feature(setupContract, {
  decideTracking: async ({ team, body, ...asking }) => {
    await decideTracking(asking, body);
    return readSetup(asking.app, team, asking.caller);
  },
  readMessageSetup: ({ app, team, caller }) => readSetup(app, team, caller),
});
