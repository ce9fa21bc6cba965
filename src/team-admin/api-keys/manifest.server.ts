import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { manifest } from "#server/manifest.ts";
import { apiKeys } from "./server.ts";

export const apiKeysManifest = manifest({
  endpoints: [apiKeys],
  adds: [teamTablesInApp.add("api_key")],
});
