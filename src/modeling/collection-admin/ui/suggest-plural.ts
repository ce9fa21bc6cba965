/** What several of them are probably called; a suggestion that anyone can write over. */
export function suggestPlural(name: string, language: string): string {
  return lastWord(name, (word) => (rules[language] ?? rules.en!).find(([form]) => form.test(word))?.[1](word) ?? word);
}

/** And back, for a file that is called after all of its rows. */
export function suggestSingular(plural: string, language: string): string {
  return lastWord(
    plural,
    (word) => (singular[language] ?? singular.en!).find(([form]) => form.test(word))?.[1](word) ?? word,
  );
}

type Rule = readonly [RegExp, (word: string) => string];

const put = (ending: string) => (word: string) => word + ending;
const swap = (form: RegExp, ending: string): Rule => [form, (word) => word.replace(form, ending)];

const rules: Record<string, readonly Rule[]> = {
  en: [
    swap(/^person$/i, "people"),
    swap(/child$/i, "children"),
    swap(/([^aeiou])y$/i, "$1ies"),
    [/(s|x|z|ch|sh)$/i, put("es")],
    [/\p{L}$/u, put("s")],
  ],
  es: [
    swap(/z$/i, "ces"),
    swap(/ión$/i, "iones"),
    [/[aeiouáéó]$/i, put("s")],
    [/s$/i, put("")],
    [/\p{L}$/u, put("es")],
  ],
  fr: [[/[sxz]$/i, put("")], swap(/al$/i, "aux"), [/(eau|eu)$/i, put("x")], [/\p{L}$/u, put("s")]],
};

const singular: Record<string, readonly Rule[]> = {
  en: [
    swap(/^people$/i, "person"),
    swap(/children$/i, "child"),
    swap(/ies$/i, "y"),
    swap(/(s|x|z|ch|sh)es$/i, "$1"),
    swap(/([^s])s$/i, "$1"),
  ],
  es: [swap(/ces$/i, "z"), swap(/iones$/i, "ión"), swap(/([rlnd])es$/i, "$1"), swap(/([aeo])s$/i, "$1")],
  fr: [swap(/aux$/i, "al"), swap(/eux$/i, "eu"), swap(/([^s])s$/i, "$1")],
};

/** Only the last word changes, or the one before a year; Spanish and French would want the first, which is rarely alone. */
function lastWord(words: string, change: (word: string) => string): string {
  const all = words.trim();
  const last = [...all.matchAll(/\p{L}+/gu)].at(-1);
  if (!last) return all;
  const [word] = last;
  return all.slice(0, last.index) + likeIn(word, change(word)) + all.slice(last.index + word.length);
}

const likeIn = (before: string, word: string): string =>
  /^\p{Lu}/u.test(before) ? word.replace(/^\p{L}/u, (letter) => letter.toUpperCase()) : word;
