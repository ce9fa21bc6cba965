import { type RawBuilder, sql } from "kysely";
import type { CollectionDefinition } from "#data/collections/definitions.ts";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import { type Sight, sightOf } from "#data/records/reading/visible-records.server.ts";
import type { TeamDb } from "#server/db/db.ts";

type Sql = RawBuilder<unknown>;

/** Records that are there, each once, and the collections that hold any of them. Items of lists are choices, no records. */
export async function countRecords(
  team: TeamDb,
  known: DefinitionsAndRights,
): Promise<{ records: number; collections: number }> {
  const { whole, smart, sees, isNothing } = await sightOf(team, known, isNoList);
  if (isNothing) return { records: 0, collections: 0 };
  const beyond = smart.filter(({ home }) => !whole.includes(home));
  const filled = [
    ...whole.map(({ table }) => sql`(exists (select from ${tableOf(team, table)} where _is_active))::int`),
    ...beyond.map(
      ({ home, holds }) => sql`(exists (select from ${tableOf(team, home.table)} _row
        where _row._is_active and ${holds(sql`_row._record_id`)}))::int`,
    ),
  ];
  const { rows } = await sql<{ records: number; collections: number }>`select
    (select count(*) from ${tableOf(team, "_record")} _record where _record.deleted_at is null and ${sees}) as records,
    ${sql.join([sql`0`, ...filled], sql` + `)} as collections`.execute(team.data);
  return rows[0]!;
}

const isNoList = ({ isUsedAsCustomList }: CollectionDefinition): boolean => !isUsedAsCustomList;

const daysShown = 30;

/** One record changed once is one change; an import of a thousand is a thousand. */
export async function countChanges(team: TeamDb, known: DefinitionsAndRights) {
  const timeZone = await team.timeZone();
  const sight = await sightOf(team, known);
  const { rows } = await sql<{ day: string; changes: number; this_month: number; last_month: number }>`
    with clock as (
      select local.now, date_trunc('month', local.now) as this_month,
        date_trunc('month', local.now) - interval '1 month' as last_month
      from (select now() at time zone ${timeZone}::text as now) local
    ),
    change as (
      select (s.at at time zone ${timeZone}::text) as at, s.changes
      from (${changesBySet(team, sight, beginning(timeZone))}) s
    ),
    month as (
      select coalesce(sum(changes) filter (where at >= this_month), 0)::bigint as this_month,
        coalesce(sum(changes) filter (where at >= last_month and at < this_month
          and at <= last_month + (now - this_month)), 0)::bigint as last_month
      from clock left join change on true
      group by clock.now
    )
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(sum(changes), 0)::bigint as changes,
      month.this_month, month.last_month
    from clock
    cross join month
    cross join generate_series(now::date - ${daysShown - 1}::int, now::date, interval '1 day') day
    left join change on change.at >= day and change.at < day + interval '1 day'
    group by day, month.this_month, month.last_month
    order by day`.execute(team.data);
  const { this_month: thisMonth, last_month: lastMonth } = rows[0]!;
  const percentChange = lastMonth === 0 ? null : Math.round(((thisMonth - lastMonth) / lastMonth) * 1000) / 10;
  return {
    changes: { thisMonth, lastMonth, percentChange },
    days: rows.map(({ day, changes }) => ({ day, changes })),
  };
}

/** The first of last month or thirty days ago, whichever is earlier; known before the index is asked. */
const beginning = (timeZone: string): Sql =>
  sql`(least(date_trunc('month', now() at time zone ${timeZone}::text) - interval '1 month',
    date_trunc('day', now() at time zone ${timeZone}::text) - interval '30 days') at time zone ${timeZone}::text)`;

/** Who may see everything needs no look at each change: a set knows how many it has. */
function changesBySet(team: TeamDb, { isEverything, sees }: Sight, since: Sql): Sql {
  const sets = tableOf(team, "_change_set");
  if (isEverything) return sql`select at, records as changes from ${sets} where at >= ${since}`;
  return sql`select s.at, count(*) as changes from ${sets} s
    join ${tableOf(team, "_change")} c on c.change_set_id = s.id
    join ${tableOf(team, "_record")} _record on _record.id = c.record_id and ${sees}
    where s.at >= ${since} group by s.id`;
}
