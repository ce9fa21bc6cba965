import { manifest } from "#server/manifest.ts";
import { definitionLog } from "./server.ts";

export const definitionLogManifest = manifest({
  endpoints: [definitionLog],
});
