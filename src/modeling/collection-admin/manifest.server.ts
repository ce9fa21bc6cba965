import { manifest } from "#server/manifest.ts";
import { csvShapes } from "./server.ts";

export const collectionAdminManifest = manifest({
  endpoints: [csvShapes],
});
