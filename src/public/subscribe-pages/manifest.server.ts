import { manifest } from "#server/manifest.ts";
import { subscribePages } from "./pages.server.ts";

export const subscribePagesManifest = manifest({ pages: subscribePages });
