import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { manifest } from "#server/manifest.ts";
import { publicViews } from "./server.ts";

export const hostedViewsManifest = manifest({
  endpoints: [publicViews],
  adds: [teamTablesInApp.add("website_widget"), teamTablesInApp.add("public_visit")],
});
