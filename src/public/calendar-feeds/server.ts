import { feature } from "#server/http/handlers.ts";
import { publicFeedsContract } from "./contract.ts";
import { openPublicFeed } from "./open-feed.server.ts";
import { closePublicFeed, makePublicFeed, readPublicFeed } from "./set-feed.server.ts";

export const publicFeeds = feature(publicFeedsContract, {
  readPublicFeed: ({ app, caller, params }) => readPublicFeed({ app, caller }, params.viewId),
  makePublicFeed: ({ app, caller, params }) => makePublicFeed({ app, caller }, params.viewId),
  closePublicFeed: async ({ app, caller, params }) => {
    await closePublicFeed({ app, caller }, params.viewId);
    return undefined;
  },
  openPublicFeed,
});
