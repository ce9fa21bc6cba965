import { definitionKinds } from "#data/collections/definition-kind.server.ts";
import { manifest } from "#server/manifest.ts";
import { wordsAboutPeople } from "#server/words-about-people.ts";
import { tags } from "./server.ts";
import { tagKind } from "./tag-kind.server.ts";

export const tagsManifest = manifest({
  endpoints: [tags],
  adds: [
    definitionKinds.add(tagKind),
    wordsAboutPeople.add({ kind: "other", table: "_tag", column: "name", form: "text", goes: true }),
  ],
});
