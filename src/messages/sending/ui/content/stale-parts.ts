import { type ContentPart, contentParts, type PartTags } from "#messages/content/message-content.ts";
import type { MessageChanges } from "#messages/outgoing-messages/contract.ts";
import { ApiError } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";

/** A part of what a message says, in one language. */
export type PartOf = { language: Language; part: ContentPart };

/** Which parts a change is about. */
export const partsIn = ({ Contents = {} }: MessageChanges): PartOf[] =>
  (Object.entries(Contents) as [Language, object | null][]).flatMap(([language, content]) =>
    contentParts.filter((part) => content && Object.hasOwn(content, part)).map((part) => ({ language, part })),
  );

/** Of these parts only. */
export function tagsFor(tags: PartTags, parts: readonly PartOf[]): PartTags {
  const chosen: PartTags = {};
  for (const { language, part } of parts) {
    const tag = tags[language]?.[part];
    if (tag) chosen[language] = { ...chosen[language], [part]: tag };
  }
  return chosen;
}

/** These parts as `newer` has them, all others as they were. */
export function withTags(tags: PartTags, newer: PartTags, parts: readonly PartOf[]): PartTags {
  const all: PartTags = { ...tags };
  for (const { language, part } of parts) {
    const tag = newer[language]?.[part];
    if (tag) all[language] = { ...all[language], [part]: tag };
  }
  return all;
}

/** Without languages that a change has taken away: whoever begins one anew builds on nothing. */
export const withoutRemoved = (tags: PartTags, { Contents = {} }: MessageChanges): PartTags =>
  Object.fromEntries(Object.entries(tags).filter(([language]) => Contents[language as Language] !== null));

/** What somebody else has written since: where both know a part, and know it differently. */
export const changedIn = (tags: PartTags, newer: PartTags): PartOf[] =>
  (Object.keys(newer) as Language[]).flatMap((language) =>
    contentParts
      .filter((part) => newer[language]?.[part] !== tags[language]?.[part])
      .map((part) => ({ language, part })),
  );

/** Which parts a save was refused for, because somebody else has written them meanwhile. */
export function stalePartsIn(error: unknown): PartOf[] {
  if (!(error instanceof ApiError) || error.code !== "conflict") return [];
  return error.fields.flatMap(({ path }) => {
    const [, language, part] = path.match(/^Contents\.([a-z]{2})\.(\w+)$/) ?? [];
    return language ? [{ language: language as Language, part: part as ContentPart }] : [];
  });
}

/** The same changes without these parts. */
export function withoutParts(changes: MessageChanges, parts: readonly PartOf[]): MessageChanges {
  const contents: NonNullable<MessageChanges["Contents"]> = { ...changes.Contents };
  for (const { language, part } of parts) {
    const { [part]: _, ...rest } = contents[language] ?? {};
    contents[language] = rest;
  }
  return { ...changes, Contents: contents };
}
