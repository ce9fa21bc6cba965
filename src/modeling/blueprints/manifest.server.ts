import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { manifest } from "#server/manifest.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { blueprints } from "./server.ts";

export const blueprintsManifest = manifest({
  endpoints: [blueprints],
  adds: [
    teamTablesInApp.add("blueprint", "blueprint_use"),
    wordsAboutPeople.add({ kind: "other", table: "blueprint", column: "content", form: "json", inApp: true }),
  ],
});
