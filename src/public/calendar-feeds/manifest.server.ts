import { manifest } from "#server/manifest.ts";
import { publicFeeds } from "./server.ts";

export const publicFeedsManifest = manifest({ endpoints: [publicFeeds] });
