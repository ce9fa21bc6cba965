import { sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";

/** What someone looks for: words without case and accents, as the database itself takes them off. */
export type Words = {
  all: string[];
  /** An index of three letters helps to find at least one of them. */
  areLong: boolean;
};

const mostWords = 8;
const shortest = 2;

/** Single letters find everything and are left out; so are quotation marks, which belong to nobody's words. */
export async function readWords(team: TeamDb, question: string): Promise<Words> {
  const given = question.replace(/[\p{Cc}"“”„«»]/gu, " ");
  const folded = await foldAll(team, [given]);
  const words = folded[0]!.split(/\s+/).filter((word) => [...word].length >= shortest);
  const all = [...new Set(words)].slice(0, mostWords);
  return { all, areLong: all.some(isLong) };
}

/** Three letters or figures in a row: the least that a trigram index can look up. */
export const isLong = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word);

/** Many texts without case and accents, in one statement. */
export async function foldAll(team: TeamDb, texts: string[]): Promise<string[]> {
  if (texts.length === 0) return [];
  const { rows } = await sql<{ text: string }>`select public.fold(given.text) as text
    from unnest(${texts}::text[]) with ordinality as given (text, place) order by given.place`.execute(team.data);
  return rows.map(({ text }) => text);
}
