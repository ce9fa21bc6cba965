import { createHash } from "node:crypto";
import {
  type ContentPart,
  contentParts,
  emptyContent,
  type MessageContents,
  type PartTags,
} from "#messages/content/message-content.ts";
import { Refusal } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { canonicalJson } from "#shared/same-json.ts";

/** What each part says, in short: whoever changes one names what they have seen of it. */
export const tagsOf = (contents: MessageContents): PartTags =>
  Object.fromEntries(
    (Object.keys(contents) as Language[]).map((language) => [
      language,
      Object.fromEntries(contentParts.map((part) => [part, tagOf(contents, language, part)])),
    ]),
  );

/** What somebody else has written meanwhile is not overwritten unseen; other parts are nobody's business. */
export function refuseStale(before: MessageContents, after: MessageContents, basedOn: PartTags): void {
  const stale = (Object.entries(basedOn) as [Language, Partial<Record<ContentPart, string>>][]).flatMap(
    ([language, tags]) =>
      (Object.entries(tags) as [ContentPart, string][])
        .filter(([part, seen]) => {
          const now = tagOf(before, language, part);
          return now !== seen && now !== tagOf(after, language, part);
        })
        .map(([part]) => ({ path: `Contents.${language}.${part}`, messageKey: "messages.problems.changedMeanwhile" })),
  );
  if (stale.length > 0) throw new Refusal("conflict", { fields: stale });
}

/** The database gives back keys in an order of its own. */
const tagOf = (contents: MessageContents, language: Language, part: ContentPart): string =>
  createHash("sha256")
    .update(canonicalJson((contents[language] ?? emptyContent)[part]))
    .digest("base64url")
    .slice(0, 16);
