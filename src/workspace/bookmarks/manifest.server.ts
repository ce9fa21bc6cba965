import { mergeListeners } from "#data/merging/merge-listeners.server.ts";
import { manifest } from "#server/manifest.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { copyBookmarks } from "./copy-bookmarks.server.ts";
import { bookmarks } from "./server.ts";

export const bookmarksManifest = manifest({
  endpoints: [bookmarks],
  adds: [
    mergeListeners.add(copyBookmarks),
    wordsAboutPeople.add({ kind: "memos", table: "_bookmark", column: "memo", form: "text" }),
  ],
});
