import type { DefinitionNow } from "./definition-kind.server.ts";
import type { Translations } from "./translations.ts";

type Words = Record<string, string | null>;
type WordsInput = { language: string; words: Words };

/** Says what has to be said so that translations are again as they were; nothing, where they are not to be put back. */
export async function putWordsBack(it: DefinitionNow, before: unknown, say: (input: WordsInput) => Promise<unknown>) {
  if (before === undefined) return;
  for (const input of wordsToPutBack(it.state.translations as Translations, before as Translations)) await say(input);
}

function wordsToPutBack(now: Translations, before: Translations): WordsInput[] {
  const languages = new Set([...Object.keys(now), ...Object.keys(before)]);
  return [...languages].flatMap((language) => {
    const [is, was] = [now[language] ?? {}, before[language] ?? {}];
    const keys = [...new Set([...Object.keys(is), ...Object.keys(was)])].filter((key) => is[key] !== was[key]);
    const words: Words = Object.fromEntries(keys.map((key) => [key, was[key] ?? null]));
    return keys.length > 0 ? [{ language, words }] : [];
  });
}
