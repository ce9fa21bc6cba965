import { type RawBuilder, sql } from "kysely";
import type { Column } from "#data/filters/columns.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { refuseField } from "#shared/errors.ts";
import { type AggregateName, offersAggregate } from "../aggregates.ts";
import { severalOf } from "./group-records.server.ts";
import { type List, type ListContext, openList, type Question } from "./open-list.server.ts";
import { fromColumn } from "./record-store.server.ts";

const mostGroups = 500;

/** One figure over a column. */
export type WantedAggregate = { field: string; aggregate: AggregateName };

export type AggregateQuestion = Question & {
  /** None: of the whole list as one group. */
  groupBy?: readonly string[] | undefined;
  wanted: readonly WantedAggregate[];
};

export type GroupFigures = { values: unknown[]; count: number; figures: unknown[] };

/**
 * What a list comes to, as a whole or by groups, the commonest first. Each column is one that the caller may read: there
 * is no figure over any other. A record with several links or tags counts in each of their groups.
 */
export async function aggregateRecords(
  team: TeamDb,
  known: ListContext,
  { groupBy = [], wanted, ...question }: AggregateQuestion,
): Promise<{ groups: GroupFigures[]; isWhole: boolean }> {
  const list = openList(team, known, question);
  const groups = groupBy.map((key, place) => groupOf(team, list, { key, place }));
  const figures = wanted.map((each, place) => figureOf(team, list, each, place));
  const keys = groups.map(({ value }, place) => sql`${value} as ${sql.id(`g${place}`)}`);
  const chosen = [
    ...keys,
    sql`count(*)::bigint as count`,
    ...figures.map(({ text }, place) => sql`${text} as ${sql.id(`f${place}`)}`),
  ];
  const grouping =
    groups.length > 0
      ? sql`group by ${sql.join(groups.map((_, place) => sql.lit(place + 1)))} order by ${sql.lit(groups.length + 1)} desc, 1
        limit ${mostGroups + 1}`
      : sql``;
  const { rows } = await sql<Record<string, unknown> & { count: number }>`${list.plan}select ${sql.join(chosen)}
    from ${list.from()} ${sql.join(
      groups.map(({ join }) => join),
      sql` `,
    )} where ${list.where} ${grouping}`.execute(team.plain);
  return {
    groups: rows.slice(0, mostGroups).map((row) => ({
      values: groups.map(({ read }, place) => read(row[`g${place}`])),
      count: row.count,
      figures: figures.map(({ read }, place) => read(row[`f${place}`])),
    })),
    isWhole: rows.length <= mostGroups,
  };
}

type Group = { value: RawBuilder<unknown>; join: RawBuilder<unknown>; read(stored: unknown): unknown };

function groupOf(team: TeamDb, list: List, { key, place }: { key: string; place: number }): Group {
  const column = list.columns.require(key, `groupBy.${place}`);
  // Structures are hardly ever the same twice.
  if (column.kind === "json") refuseField(`groupBy.${place}`, "data.cannotGroup");
  list.join(column);
  const several = severalOf(team, column, list.recordId);
  if (!several) return { value: column.sql, join: sql``, read: (stored) => readStored(column, stored) };
  const alias = `_each${place}`;
  return {
    value: sql.ref(`${alias}.value`),
    join: sql`left join lateral (${several}) as ${sql.id(alias)} on true`,
    read: (stored) => stored,
  };
}

type Figure = { text: RawBuilder<unknown>; read(stored: unknown): unknown };

function figureOf(team: TeamDb, list: List, { field, aggregate }: WantedAggregate, place: number): Figure {
  const at = `wanted.${place}`;
  const column = list.columns.require(field, `${at}.field`);
  if (!offersAggregate(column.kind, aggregate)) refuseField(`${at}.aggregate`, "data.cannotAggregate");
  list.join(column);
  const { sql: value } = column;
  const isOne = (stored: unknown) => readStored(column, stored);
  const asText = (stored: unknown) => (stored === null ? null : String(stored));
  const several = column.kind === "links" ? severalOf(team, column, list.recordId) : undefined;
  const isFilled = several ? sql`count(*) filter (where exists (${several}))` : sql`count(${value})`;
  const known: Record<AggregateName, Figure> = {
    filled: { text: sql`${isFilled}::bigint`, read: (stored) => stored },
    sum: { text: sql`sum(${value})::text`, read: asText },
    average: { text: sql`round(avg(${value}), 6)::text`, read: asText },
    min: { text: sql`min(${value})`, read: isOne },
    max: { text: sql`max(${value})`, read: isOne },
  };
  return known[aggregate];
}

const readStored = (column: Column, stored: unknown): unknown =>
  column.field && stored !== null ? fromColumn(column.field, stored) : stored;
