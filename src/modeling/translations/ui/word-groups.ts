import type { WordShown } from "#data/collections/translations-contract.ts";
import { normalForm } from "#shared/normal-form.ts";

/** One place to write one word in one language. */
export type Spot = { word: WordShown; language: string };

export type WordGroup = { collectionId: string; name: string; subjects: WordShown[][]; missing: number };

export const wordId = ({ subjectId, key }: WordShown): string => `${subjectId}.${key}`;
export const spotId = ({ word, language }: Spot): string => `word-${wordId(word)}-${language}`;

/** Collection by collection, subject by subject, as they come. */
export function groupWords(all: readonly WordShown[], shown: readonly WordShown[], languages: string[]): WordGroup[] {
  const names = new Map(
    all
      .filter(({ subject, subjectId, collectionId, key }) =>
        subject === "collection" ? key === "pluralName" : key === "name" && subjectId === collectionId,
      )
      .map(({ collectionId, plain }) => [collectionId, plain]),
  );
  return [...Map.groupBy(shown, ({ collectionId }) => collectionId)].map(([collectionId, words]) => ({
    collectionId,
    name: names.get(collectionId) ?? "",
    subjects: [...Map.groupBy(words, ({ subjectId }) => subjectId).values()],
    missing: countMissing(words, languages),
  }));
}

export const countMissing = (words: readonly WordShown[], languages: string[]): number =>
  words.reduce((sum, { missing }) => sum + missing.filter((each) => languages.includes(each)).length, 0);

/** The next that has nothing, from the top again after the last. */
export function nextMissing(groups: WordGroup[], languages: string[], after: Spot): Spot | undefined {
  const spots = groups
    .flatMap(({ subjects }) => subjects.flat())
    .flatMap((word) => languages.map((language) => ({ word, language })));
  const place = spots.findIndex((spot) => spotId(spot) === spotId(after));
  const turned = [...spots.slice(place + 1), ...spots.slice(0, Math.max(place, 0))];
  return turned.find(({ word, language }) => word.missing.includes(language));
}

/** What the word belongs to is called: its title or name. */
export const nameAmong = (subject: WordShown[]): string =>
  (subject.find(({ key }) => key === "pluralName") ?? subject.find(({ key }) => naming.includes(key)))?.plain ?? "";

const naming = ["title", "name", "internalName"];

export const matches = (query: string, word: WordShown, ofSubject: string): boolean => {
  const wanted = fold(query.trim());
  return [word.plain, ofSubject, ...Object.values(word.translations)].some((text) => fold(text).includes(wanted));
};

const fold = (text: string): string => normalForm(text, "NFD").replace(/\p{M}/gu, "").toLowerCase();
