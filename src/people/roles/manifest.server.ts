import { rowLimits } from "#server/db/row-limits.ts";
import { manifest } from "#server/manifest.ts";
import { refuseField } from "#shared/errors.ts";
import { featuresOfRoles, roleParts } from "./role-parts.server.ts";
import { roles } from "./server.ts";

const maxRoles = 1_000;

export const rolesManifest = manifest({
  endpoints: [roles],
  adds: [
    roleParts.add(featuresOfRoles),
    rowLimits.add({
      ...{ table: "role", max: maxRoles },
      refuse: (max) => refuseField("name", "data.rolesTooMany", { max }),
    }),
  ],
});
