import { roleParts } from "#people/roles/role-parts.server.ts";
import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { manifest } from "#server/manifest.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { collectionJobs } from "./build-indexes.server.ts";
import { dataOfRoles } from "./data-of-roles.server.ts";
import { definitionKinds } from "./definition-kind.server.ts";
import { collectionKind } from "./kinds/collection-kind.server.ts";
import { collectionPin } from "./kinds/collection-pin.server.ts";
import { fieldKind } from "./kinds/field-kind.server.ts";
import { pinKinds } from "./pin-kind.server.ts";
import { collections, structure, translations } from "./server.ts";

export const collectionsManifest = manifest({
  endpoints: [collections, structure, translations],
  jobs: collectionJobs,
  adds: [
    definitionKinds.add(collectionKind, fieldKind),
    pinKinds.add(collectionPin),
    roleParts.add(dataOfRoles),
    teamTablesInApp.add("definition_change", "data_grant"),
    wordsAboutPeople.add(
      { kind: "other", table: "definition_change", column: "before", form: "json", inApp: true },
      { kind: "other", table: "definition_change", column: "after", form: "json", inApp: true },
    ),
  ],
});
