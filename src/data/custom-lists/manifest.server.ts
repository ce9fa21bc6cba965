import { otherWords } from "#data/collections/translate.server.ts";
import { longWorkKinds } from "#platform/long-work/long-work.server.ts";
import { manifest } from "#server/manifest.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { mergingItems } from "./merge-work.server.ts";
import { customLists } from "./server.ts";
import { findItemWords } from "./translate-items.server.ts";

export const customListsManifest = manifest({
  endpoints: [customLists],
  adds: [
    longWorkKinds.add(mergingItems),
    otherWords.add(findItemWords),
    wordsAboutPeople.add({ kind: "other", table: "_record", column: "translations", form: "json" }),
  ],
});
