import { foldText } from "#shared/fold-text.ts";

const leastLetters = 2;

/**
 * Whether what is typed in the palette begins one of these words. For candidates that stand for each of many things: they
 * come when their verb is typed, and not with every name.
 */
export function isAskedFor(typed: string, words: string): boolean {
  const known = foldText(words).split(/\s+/);
  return foldText(typed)
    .split(/\s+/)
    .some((word) => word.length >= leastLetters && known.some((each) => each.startsWith(word)));
}
