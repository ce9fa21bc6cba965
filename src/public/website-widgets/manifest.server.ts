import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { manifest } from "#server/manifest.ts";
import { publicWidgets, websiteWidgets } from "./server.ts";

export const websiteWidgetsManifest = manifest({
  endpoints: [websiteWidgets, publicWidgets],
  adds: [teamTablesInApp.add("website_widget"), teamTablesInApp.add("public_visit")],
});
