import { auditActions } from "#server/audit-actions.ts";
import { manifest } from "#server/manifest.ts";
import { roleAdmin } from "./server.ts";

export const roleAdminManifest = manifest({
  endpoints: [roleAdmin],
  adds: [
    auditActions.add({
      group: "roles",
      actions: [
        "role_created",
        "role_renamed",
        "role_switched_on",
        "role_switched_off",
        "role_deleted",
        "role_features_changed",
        "role_data_changed",
      ],
    }),
  ],
});
