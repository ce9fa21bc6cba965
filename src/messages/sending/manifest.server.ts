import { manifest } from "#server/manifest.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";

export const sendingManifest = manifest({
  adds: [
    wordsAboutPeople.add(
      { kind: "other", table: "_outbox", column: "address", form: "text", goes: true },
      { kind: "other", table: "_outbox", column: "name", form: "text" },
      { kind: "other", table: "_outbox", column: "data", form: "json" },
    ),
  ],
});
