import { foldText } from "#shared/fold-text.ts";

/** Of a type: phrases that stand in titles of such fields, "date of birth, day" or, where a title begins so, "can …". */
export type TitlePhrases = { type: string; phrases: string };

/**
 * The type that a title tells of: the one with the phrase of most words in it. Nothing where two are as likely: a guess that
 * has to be taken back costs more than one that was not made.
 */
export function guessType(title: string, known: readonly TitlePhrases[]): string | undefined {
  const said = wordsOf(title).join(" ");
  const found = known.flatMap(({ type, phrases }) =>
    phrases.split(",").flatMap((phrase) => {
      const words = wordsOf(phrase);
      const sought = words.join(" ");
      const stands = phrase.includes("…") ? said.startsWith(`${sought} `) : ` ${said} `.includes(` ${sought} `);
      return stands && words.length > 0 ? [{ type, length: words.length }] : [];
    }),
  );
  const longest = Math.max(...found.map(({ length }) => length));
  const types = new Set(found.filter(({ length }) => length === longest).map(({ type }) => type));
  return types.size === 1 ? [...types][0] : undefined;
}

const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
