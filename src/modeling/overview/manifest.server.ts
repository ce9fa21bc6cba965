import { definitionListeners } from "#data/collections/log-definition.server.ts";
import { manifest } from "#server/manifest.ts";
import { overview } from "./server.ts";
import { lookAfterChanges, tellOfHolds } from "./tell-of-holds.server.ts";

export const overviewManifest = manifest({
  endpoints: [overview],
  adds: [definitionListeners.add(lookAfterChanges)],
  jobs: [tellOfHolds],
});
