import { blueprintParts } from "#data/collections/blueprint-part.server.ts";
import { definitionKinds } from "#data/collections/definition-kind.server.ts";
import { pinKinds } from "#data/collections/pin-kind.server.ts";
import { publishedOnHold } from "#data/collections/published-things.server.ts";
import { linkedViews } from "#modeling/cards/linked-views.server.ts";
import { auditActions } from "#server/audit-actions.ts";
import { rowLimits } from "#server/db/row-limits.ts";
import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { manifest } from "#server/manifest.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { refuseField } from "#shared/errors.ts";
import { viewsInBlueprints } from "./blueprint-views.server.ts";
import { mostViews } from "./contract.ts";
import { calendarFeeds, dataViews, teamViews, viewItems } from "./server.ts";
import { viewPin, viewsForCards } from "./team-views.server.ts";
import { viewKind } from "./view-kind.server.ts";
import { viewsOnHold } from "./views-on-hold.server.ts";

export const dataViewsManifest = manifest({
  endpoints: [dataViews, teamViews, viewItems, calendarFeeds],
  adds: [
    definitionKinds.add(viewKind),
    rowLimits.add({
      ...{ table: "data_view", max: mostViews, per: ["collection_id", "owner_id"], ignoresTrash: true },
      refuse: (max) => refuseField("internalName", "data.viewsTooMany", { max }),
    }),
    teamTablesInApp.add("calendar_feed"),
    auditActions.add({ group: "integrations", actions: ["feed_created", "feed_revoked"] }),
    blueprintParts.add(viewsInBlueprints),
    linkedViews.add(viewsForCards),
    publishedOnHold.add(viewsOnHold),
    pinKinds.add(viewPin),
    wordsAboutPeople.add(
      { kind: "filters", table: "data_view", column: "internal_name", form: "text", inApp: true },
      { kind: "filters", table: "data_view", column: "internal_description", form: "text", inApp: true },
      { kind: "filters", table: "data_view", column: "draft", form: "json", inApp: true },
      { kind: "filters", table: "data_view", column: "published", form: "json", inApp: true },
      { kind: "filters", table: "data_view", column: "translations", form: "json", inApp: true },
      { kind: "filters", table: "view_css", column: "css", form: "text", goes: true, inApp: true },
    ),
  ],
});
