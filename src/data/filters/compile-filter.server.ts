import { type RawBuilder, sql } from "kysely";
import { readCondition } from "#data/collections/read-condition.ts";
import type { Comparison } from "#data/fields/operators.ts";
import { columnTypes } from "#data/fields/storage.ts";
import type { Condition, Filter } from "#shared/filter.ts";
import type { Column } from "./columns.server.ts";
import { compileWords } from "./compile-words.server.ts";
import type { FilterContext } from "./filter-context.server.ts";
import { fold, like, readWords, text } from "./folded-text.server.ts";

type Sql = RawBuilder<unknown>;

/** A filter as SQL: known identifiers, known operators, and everything a person wrote as a parameter. True or false. */
export const compileFilter = (filter: Filter, context: FilterContext): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${compileWhere(filter, context)}, false)`;

/** The same for a `where` alone: null is a no there, and comparisons stand bare, so that indexes can serve them. */
export function compileWhere(filter: Filter, context: FilterContext, at = "filter"): RawBuilder<boolean> {
  if ("and" in filter) return joined(filter.and, sql` and `, sql<boolean>`true`, context, `${at}.and`);
  if ("or" in filter) return joined(filter.or, sql` or `, sql<boolean>`false`, context, `${at}.or`);
  if ("not" in filter) return sql<boolean>`not coalesce(${compileWhere(filter.not, context, `${at}.not`)}, false)`;
  return compileCondition(filter, context, at);
}

function joined(parts: Filter[], between: Sql, none: RawBuilder<boolean>, context: FilterContext, at: string) {
  if (parts.length === 0) return none;
  const compiled = parts.map((part, place) => compileWhere(part, context, `${at}.${place}`));
  return sql<boolean>`(${sql.join(compiled, between)})`;
}

function compileCondition(condition: Condition, context: FilterContext, at: string): RawBuilder<boolean> {
  const column = context.column(condition.field, `${at}.field`);
  const { operator, argument } = readCondition(column.operators, condition, at);
  const test = comparisons[operator.comparison](column, argument, context);
  // What is empty fulfils no comparison, and so every negated one.
  return operator.negated ? sql<boolean>`not coalesce(${test}, false)` : sql<boolean>`(${test})`;
}

// biome-ignore lint/suspicious/noExplicitAny: the operator's own schema has read the argument
type Compare = (column: Column, argument: any, context: FilterContext) => Sql;

/** Each comparison for the kinds of column that offer it. Exhaustive: a new comparison does not compile without its SQL. */
const comparisons: Record<Comparison, Compare> = {
  empty: (column, _none, context) => {
    if (column.kind === "links") return sql`not exists (${linksOf(column, context)})`;
    if (column.kind === "ids") return sql`(${column.sql} is null or cardinality(${column.sql}) = 0)`;
    return sql`${column.sql} is null`;
  },
  equal: (column, value) =>
    column.kind === "text"
      ? sql`${fold(column.sql)} = ${fold(text(value))}`
      : sql`${column.sql} = ${typed(column, value)}`,
  anyOf: (column, values) => sql`${column.sql} = any(${values}::text[])`,
  less: (column, value) => sql`${begin(column)} < ${typed(column, value)}`,
  lessOrEqual: (column, value) => sql`${begin(column)} <= ${typed(column, value)}`,
  greater: (column, value) => sql`${begin(column)} > ${typed(column, value)}`,
  greaterOrEqual: (column, value) => sql`${begin(column)} >= ${typed(column, value)}`,
  between: (column, [from, to]) => sql`${begin(column)} between ${typed(column, from)} and ${typed(column, to)}`,
  contains: (column, value) => sql`${readWords(column)} like ${like(value, "%", "%")}`,
  startsWith: (column, value) => sql`${readWords(column)} like ${like(value, "", "%")}`,
  endsWith: (column, value) => sql`${readWords(column)} like ${like(value, "%", "")}`,
  isTrue: (column) => sql`${column.sql}`,
  hasAnyOf: (column, ids, context) => {
    if (column.kind === "links") return sql`exists (${linksOf(column, context)} and to_id = any(${ids}::uuid[]))`;
    if (column.kind === "ids") return sql`${column.sql} && ${ids}::uuid[]`;
    return sql`${column.sql} = any(${ids}::uuid[])`;
  },
  hasAllOf: (column, ids, context) => {
    if (column.kind !== "links") return sql`${column.sql} @> ${ids}::uuid[]`;
    return sql`not exists (select from unnest(${ids}::uuid[]) as _wanted (id)
      where not exists (${linksOf(column, context)} and to_id = _wanted.id))`;
  },
  overlaps: (column, { start, end }) => sql`${column.sql} && daterange(${start}::date, ${end}::date, '[]')`,
  withinDays: (column, [from, to], { timeZone }) => {
    const today = sql`(now() at time zone ${timeZone}::text)::date`;
    const first = sql`${today} + ${from}::int`;
    if (column.kind !== "instant") return sql`${begin(column)} between ${first} and ${today} + ${to}::int`;
    const midnight = (day: Sql) => sql`((${day})::timestamp at time zone ${timeZone}::text)`;
    return sql`(${column.sql} >= ${midnight(first)} and ${column.sql} < ${midnight(sql`${today} + ${to}::int + 1`)})`;
  },
  words: (column, given, context) => compileWords(column, given, context),
};

const linksOf = (column: Column, { links, tags, recordId }: FilterContext): Sql =>
  column.field
    ? sql`select from ${links} where from_id = ${recordId} and field_id = ${column.key}::uuid`
    : sql`select from ${tags} where from_id = ${recordId}`;

/** A range begins with its first day; everything else is compared as it is. */
const begin = (column: Column): Sql => (column.kind === "dates" ? sql`lower(${column.sql})` : column.sql);

function typed(column: Column, value: unknown): Sql {
  if (column.kind === "links") return text(value);
  const type = column.kind === "dates" ? "date" : columnTypes[column.kind];
  return sql`${value}::${sql.raw(type)}`;
}
