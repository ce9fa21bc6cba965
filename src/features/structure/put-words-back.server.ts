import type { Translations } from "../collections/translations.ts";

type Words = Record<string, string | null>;

/** What has to be said, language by language, so that translations are again as they were. */
export function wordsToPutBack(now: Translations, before: Translations): { language: string; words: Words }[] {
  const languages = new Set([...Object.keys(now), ...Object.keys(before)]);
  return [...languages].flatMap((language) => {
    const [is, was] = [now[language] ?? {}, before[language] ?? {}];
    const keys = [...new Set([...Object.keys(is), ...Object.keys(was)])].filter((key) => is[key] !== was[key]);
    const words: Words = Object.fromEntries(keys.map((key) => [key, was[key] ?? null]));
    return keys.length > 0 ? [{ language, words }] : [];
  });
}
