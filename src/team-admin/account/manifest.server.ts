import { auditActions } from "#server/audit-actions.ts";
import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { manifest } from "#server/manifest.ts";
import { account } from "./server.ts";

export const accountManifest = manifest({
  endpoints: [account],
  adds: [auditActions.add({ group: "team", actions: ["account_changed"] }), teamTablesInApp.add("header_menu_item")],
});
