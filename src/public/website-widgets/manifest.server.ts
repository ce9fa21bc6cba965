import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { manifest } from "#server/manifest.ts";
import { publicWidgets, subscribeWidgets, websiteWidgets } from "./server.ts";

export const websiteWidgetsManifest = manifest({
  endpoints: [websiteWidgets, subscribeWidgets, publicWidgets],
  adds: [teamTablesInApp.add("website_widget"), teamTablesInApp.add("public_visit")],
});
