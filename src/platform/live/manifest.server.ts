import { manifest } from "#server/manifest.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { live } from "./server.ts";

export const liveManifest = manifest({
  endpoints: [live],
  adds: [wordsAboutPeople.add({ kind: "other", table: "event", column: "payload", form: "json" })],
});
