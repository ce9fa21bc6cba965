/** Where a person can be written beside their records. */
export const mentionKinds = ["texts", "memos", "projects", "filters", "imports", "other"] as const;
export type MentionKind = (typeof mentionKinds)[number];

/** What stands in the place of what was erased, in the language that the team writes in. */
export const erasedWordIn = (language: string): string => erasedWords[language] ?? erasedWords.en!;

const erasedWords: Record<string, string> = { en: "[erased]", es: "[borrado]", fr: "[effacé]" };

const fewestDigits = 7;

/** The digits by which a number is found that nobody could read; too few would find strangers. */
export function digitsOf(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, "").replace(/^0+/, "");
  return digits.length >= fewestDigits ? digits : undefined;
}

/** A name tells whom it means only when it has two parts: one word would be struck out everywhere. */
export const isTellingName = (name: string): boolean => /\S\s+\S/.test(name.trim()) && name.trim().length >= 5;

/** `strike`: texts of other records in which the names mean this person, as somebody said. */
export type Marks = { exact: string[]; names: string[]; strike?: { recordId: string; fieldId: string }[] };

export const mostMentions = 200;

const besides = 60;

/** What stands around a word, so that one sees whom it means. */
export function excerptOf(text: string, said: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  const at = plain.toLowerCase().indexOf(said.replace(/\s+/g, " ").toLowerCase());
  if (at < 0) return plain.slice(0, 2 * besides);
  const [from, to] = [Math.max(0, at - besides), Math.min(plain.length, at + said.length + besides)];
  return `${from > 0 ? "…" : ""}${plain.slice(from, to)}${to < plain.length ? "…" : ""}`;
}

/**
 * One pattern for all of them, as Postgres reads it with the flag "i". Only whole ones: bo@camp.test is not in
 * bo@camp.test.org or in jimbo@camp.test, and Ann Lee is not in Joann Leeds.
 */
export function patternOf({ exact, names }: Marks): string | undefined {
  const plain = (mark: string) => mark.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
  const end = (mark: string) => (mark.includes("@") ? "(?!\\w|[.-]\\w)" : "(?!\\w)");
  const parts = [
    ...exact.filter(Boolean).map((mark) => `(?<![\\w.+-])${plain(mark)}${end(mark)}`),
    ...names.filter(isTellingName).map((name) => `(?<!\\w)${plain(name.trim())}(?!\\w)`),
  ];
  return parts.length > 0 ? [...new Set(parts)].join("|") : undefined;
}
