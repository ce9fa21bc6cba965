import { feature } from "#server/http/handlers.ts";
import { mergingContract } from "./contract.ts";
import { dismissPossibleMatches } from "./dismiss-possible-matches.server.ts";
import { mergeRecords } from "./merge-records.server.ts";

export const merging = feature(mergingContract, {
  mergeRecords: ({ app, caller, params, body }) => mergeRecords(app, caller, { ...body, intoId: params.recordId }),
  dismissPossibleMatches: async ({ app, caller, params, body }) => {
    await dismissPossibleMatches(app, caller, { ...params, ...body });
    return undefined;
  },
});
