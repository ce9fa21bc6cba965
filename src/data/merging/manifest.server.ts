import { undoListeners } from "#data/history/undo-listeners.server.ts";
import { manifest } from "#server/manifest.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { merging } from "./server.ts";
import { undoRedirects } from "./undo-redirects.server.ts";

export const mergingManifest = manifest({
  endpoints: [merging],
  adds: [
    undoListeners.add(undoRedirects),
    wordsAboutPeople.add({ kind: "other", table: "_possible_match", column: "typed", form: "json" }),
  ],
});
