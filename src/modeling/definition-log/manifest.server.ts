import { manifest } from "#server/manifest.ts";
import { structureLog } from "./server.ts";

export const definitionLogManifest = manifest({
  endpoints: [structureLog],
});
