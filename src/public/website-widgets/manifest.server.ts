import { rowLimits } from "#server/db/row-limits.ts";
import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { manifest } from "#server/manifest.ts";
import { refuseConflict } from "#shared/errors.ts";
import { mostWidgets } from "./contract.ts";
import { publicWidgets, subscribeWidgets, websiteWidgets } from "./server.ts";

export const websiteWidgetsManifest = manifest({
  endpoints: [websiteWidgets, subscribeWidgets, publicWidgets],
  adds: [
    teamTablesInApp.add("website_widget"),
    teamTablesInApp.add("public_visit"),
    // Those of lists belong to no collection, and are counted together.
    rowLimits.add({
      ...{ table: "website_widget", max: mostWidgets, per: ["collection_id"] },
      refuse: (max) => refuseConflict("", "websiteWidgets.tooMany", { max }),
    }),
  ],
});
