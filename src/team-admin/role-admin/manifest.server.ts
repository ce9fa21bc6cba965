import { manifest } from "#server/manifest.ts";
import { roleAdmin } from "./server.ts";

export const roleAdminManifest = manifest({
  endpoints: [roleAdmin],
});
