import { manifest } from "#server/manifest.ts";
import { statsParts } from "#server/stats-parts.ts";
import { changePart, recordPart } from "./read-parts.server.ts";
import { stats } from "./server.ts";

export const statsManifest = manifest({
  endpoints: [stats],
  adds: [statsParts.add(recordPart, changePart)],
});
