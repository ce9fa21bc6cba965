import { manifest } from "#server/manifest.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { grid } from "./server.ts";

export const gridManifest = manifest({
  endpoints: [grid],
  adds: [wordsAboutPeople.add({ kind: "filters", table: "_list_setup", column: "setup", form: "json", goes: true })],
});
