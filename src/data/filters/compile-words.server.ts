import { type RawBuilder, sql } from "kysely";
import { type Column, searchText, type TextSource } from "./columns.server.ts";
import type { FilterContext } from "./filter-context.server.ts";
import { fold, like, readWords } from "./folded-text.server.ts";

type Sql = RawBuilder<unknown>;

const mostWords = 8;

/** Every word in some text of the record, each wherever it is. */
export function compileWords(column: Column, given: string, context: FilterContext): Sql {
  const words = wordsIn(given);
  if (words.length === 0) return sql`true`;
  return sql`(${sql.join(
    words.map((word) => holds(column, word, context)),
    sql` and `,
  )})`;
}

/** Quotation marks belong to nobody's words. */
export const wordsIn = (given: string): string[] =>
  [...new Set(given.replace(/[\p{Cc}"“”„«»]/gu, " ").split(/\s+/))].filter((word) => word !== "").slice(0, mostWords);

/**
 * Where the text lies in the list's own table alone it is asked as it is, so that a list can also be walked in its order;
 * of several tables, each is asked through its own index.
 */
function holds({ owner, places = [] }: Column, word: string, { recordId, table }: FilterContext): Sql {
  const [only, ...others] = places;
  if (!only) return sql`false`;
  if (others.length === 0 && only.table === owner.table) return isIn(only, word);
  const found = places.map(
    (place) => sql`select ${sql.ref(`${place.table}._record_id`)} from ${table(place.table)} as ${sql.id(place.table)}
      where ${sql.ref(`${place.table}._is_active`)} and ${isIn(place, word)}`,
  );
  return sql`${recordId} in (${sql.join(found, sql` union all `)})`;
}

function isIn({ table, within }: TextSource, word: string): Sql {
  const pattern = like(word, "%", "%");
  if (within === "name") return sql`${fold(sql.ref(`${table}._record_name`))} like ${pattern}`;
  const inText = sql`${searchText(table)} like ${pattern}`;
  if (within === "text") return inText;
  const readable = within.map((column) => sql`${readWords(column)} like ${pattern}`);
  return sql`(${inText} and (${sql.join(readable, sql` or `)}))`;
}
