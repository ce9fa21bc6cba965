import { rowLimits } from "#server/db/row-limits.ts";
import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { manifest } from "#server/manifest.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { refuseField } from "#shared/errors.ts";
import { maxBlueprints } from "./save-blueprint.server.ts";
import { blueprints } from "./server.ts";

export const blueprintsManifest = manifest({
  endpoints: [blueprints],
  adds: [
    rowLimits.add({
      ...{ table: "blueprint", max: maxBlueprints },
      refuse: (max) => refuseField("name", "data.blueprintsTooMany", { max }),
    }),
    teamTablesInApp.add("blueprint", "blueprint_use"),
    wordsAboutPeople.add({ kind: "other", table: "blueprint", column: "content", form: "json", inApp: true }),
  ],
});
