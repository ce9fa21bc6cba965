import { auditActions } from "#server/audit-actions.ts";
import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { manifest } from "#server/manifest.ts";
import { apiKeys } from "./server.ts";

export const apiKeysManifest = manifest({
  endpoints: [apiKeys],
  adds: [
    auditActions.add({ group: "integrations", actions: ["api_key_created", "api_key_revoked"] }),
    teamTablesInApp.add("api_key"),
  ],
});
