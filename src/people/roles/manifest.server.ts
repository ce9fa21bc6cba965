import { manifest } from "#server/manifest.ts";
import { roles } from "./server.ts";

export const rolesManifest = manifest({
  endpoints: [roles],
});
