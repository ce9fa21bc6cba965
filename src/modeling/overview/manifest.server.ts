import { definitionListeners } from "#data/collections/log-definition.server.ts";
import { manifest } from "#server/manifest.ts";
import { lookAfterChanges, notifyAboutHolds } from "./notify-about-holds.server.ts";
import { overview } from "./server.ts";

export const overviewManifest = manifest({
  endpoints: [overview],
  adds: [definitionListeners.add(lookAfterChanges)],
  jobs: [notifyAboutHolds],
});
