import { manifest } from "#server/manifest.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { bookmarks } from "./server.ts";

export const bookmarksManifest = manifest({
  endpoints: [bookmarks],
  adds: [wordsAboutPeople.add({ kind: "memos", table: "_bookmark", column: "memo", form: "text" })],
});
