import { type RawBuilder, sql } from "kysely";
import { serverPartOf } from "#data/fields/registry.server.ts";
import type { Column } from "./columns.server.ts";

type Sql = RawBuilder<unknown>;

export const text = (value: unknown): Sql => sql`${value}::text`;
export const fold = (value: Sql): Sql => sql`public.fold(${value})`;
/** A column's words as they are compared: without case and accents. */
export const readWords = (column: Column): Sql => fold(column.kind === "json" ? wordsIn(column.sql) : readText(column));

const readText = ({ type, sql: column }: Column): Sql => (type && serverPartOf(type.name).words?.(column)) ?? column;

/** What a structure says, without the names of its parts. */
const wordsIn = (json: Sql): Sql =>
  sql`(select string_agg(part #>> '{}', ' ') from jsonb_path_query(${json}, 'strict $.** ? (@.type() == "string")') part)`;

/**
 * The signs that `like` reads as wildcards are meant as they are written. Folding comes first: it makes such signs out of
 * their wide forms.
 */
export function like(value: string, before: string, after: string): Sql {
  const escaped = sql`regexp_replace(${fold(text(value))}, '([\\\\%_])', '\\\\\\1', 'g')`;
  return sql`${before} || ${escaped} || ${after}`;
}
