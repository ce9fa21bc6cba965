import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { manifest } from "#server/manifest.ts";
import { account } from "./server.ts";

export const accountManifest = manifest({
  endpoints: [account],
  adds: [teamTablesInApp.add("header_menu_item")],
});
