import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { manifest } from "#server/manifest.ts";
import { viewPages } from "./pages.server.ts";
import { publicViews } from "./server.ts";

export const hostedViewsManifest = manifest({
  endpoints: [publicViews],
  pages: viewPages,
  adds: [teamTablesInApp.add("website_widget"), teamTablesInApp.add("public_visit")],
});
