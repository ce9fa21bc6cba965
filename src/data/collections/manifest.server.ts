import { roleParts } from "#people/roles/role-parts.server.ts";
import { rowLimits } from "#server/db/row-limits.ts";
import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { manifest } from "#server/manifest.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { refuseField } from "#shared/errors.ts";
import { collectionJobs } from "./build-indexes.server.ts";
import { dataOfRoles } from "./data-of-roles.server.ts";
import { definitionKinds } from "./definition-kind.server.ts";
import { collectionKind } from "./kinds/collection-kind.server.ts";
import { collectionPin } from "./kinds/collection-pin.server.ts";
import { fieldKind } from "./kinds/field-kind.server.ts";
import { pinKinds } from "./pin-kind.server.ts";
import { reclaimingJobs } from "./reclaim-columns.server.ts";
import { collections, structure, translations } from "./server.ts";
import { maxCollections, maxFieldsOfAllKinds } from "./table-limits.server.ts";

export const collectionsManifest = manifest({
  endpoints: [collections, structure, translations],
  jobs: [...collectionJobs, ...reclaimingJobs],
  adds: [
    definitionKinds.add(collectionKind, fieldKind),
    rowLimits.add(
      {
        table: "collection",
        max: maxCollections,
        refuse: (max) => refuseField("", "data.collectionsTooMany", { max }),
      },
      {
        ...{ table: "field", max: maxFieldsOfAllKinds, per: ["collection_id"] },
        refuse: (max) => refuseField("", "data.fieldsTooMany", { max }),
      },
    ),
    pinKinds.add(collectionPin),
    roleParts.add(dataOfRoles),
    teamTablesInApp.add("definition_change", "data_grant"),
    wordsAboutPeople.add(
      { kind: "other", table: "definition_change", column: "before", form: "json", inApp: true },
      { kind: "other", table: "definition_change", column: "after", form: "json", inApp: true },
    ),
  ],
});
