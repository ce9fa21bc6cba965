import { undoListeners } from "#data/history/undo-listeners.server.ts";
import { manifest } from "#server/manifest.ts";
import { todayParts } from "#server/today-parts.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { merging } from "./server.ts";
import { possibleMatchesToday } from "./today.server.ts";
import { undoRedirects } from "./undo-redirects.server.ts";

export const mergingManifest = manifest({
  endpoints: [merging],
  adds: [
    undoListeners.add(undoRedirects),
    todayParts.add(possibleMatchesToday),
    wordsAboutPeople.add({ kind: "other", table: "_possible_match", column: "typed", form: "json" }),
  ],
});
