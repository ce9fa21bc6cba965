import { type RawBuilder, sql } from "kysely";

/** Every word of the search is somewhere in the text, whatever its case and accents. */
export function hasWords(text: RawBuilder<string>, search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return sql`true`;
  const has = words.map((word) => sql`public.fold(${text}) like '%' || public.fold(${escaped(word)}::text) || '%'`);
  return sql`(${sql.join(has, sql` and `)})`;
}

export const escaped = (word: string): string => word.replace(/[\\%_]/g, (sign) => `\\${sign}`);
