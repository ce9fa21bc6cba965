import { manifest } from "#server/manifest.ts";
import { featuresOfRoles, roleParts } from "./role-parts.server.ts";
import { roles } from "./server.ts";

export const rolesManifest = manifest({
  endpoints: [roles],
  adds: [roleParts.add(featuresOfRoles)],
});
