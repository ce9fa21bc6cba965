import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { manifest } from "#server/manifest.ts";

export const consentManifest = manifest({
  adds: [teamTablesInApp.add("message_settings", "subscription_list")],
});
