import { manifest } from "#server/manifest.ts";
import { stats } from "./server.ts";

export const statsManifest = manifest({
  endpoints: [stats],
});
