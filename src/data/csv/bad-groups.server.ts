import { sql } from "kysely";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { Say } from "#server/words.ts";
import { mostBadGroups, mostCellsOfGroup, mostMissingNames } from "./contract.ts";
import type { BadCell } from "./read-cells.server.ts";

/** By column: the field for whose missing names something can be made. */
export type Creatable = ReadonlyMap<number, string>;

/** What could not be read, each kind of it once: in one column, one thing wrong with one value. */
export async function badGroups(team: TeamDb, importId: string, say: Say, creatable: Creatable) {
  const others = sql`not (${namesNobodyHas} and place = any(${[...creatable.keys()]}::int[]))`;
  const alike = sql`partition by place, title, problem ->> 'messageKey', value`;
  const { rows } = await sql<Cell & { count: number; first: number }>`select * from (
      select row, name, place, title, value, problem, id, count(*) over (${alike})::int as count,
        min(id) over (${alike}) as first, row_number() over (${alike} order by id) as nth
      from ${tableOf(team, "_import_bad_cell")} where import_id = ${importId}::uuid and ${others}
    ) as cell where nth <= ${mostCellsOfGroup}
    order by first, nth limit ${mostBadGroups * mostCellsOfGroup}`.execute(team.data);
  const groups = [...Map.groupBy(rows, ({ first }) => first).values()].slice(0, mostBadGroups);
  return groups.map((cells) => {
    const { place, title, value, problem, count } = cells[0]!;
    return {
      ...{ column: place, title, value, count, messageKey: problem.messageKey },
      message: say(problem.messageKey, problem.values),
      cells: cells.map(({ row, name }) => ({ row, name })),
    };
  });
}

/** Names in columns that lead to records or items, which nobody has and which could be made. */
export async function missingNames(team: TeamDb, importId: string, creatable: Creatable) {
  if (creatable.size === 0) return [];
  const { rows } = await sql<{ place: number; title: string; count: number; cells: number; names: string[] }>`
    select place, title, count(*)::int as count, sum(cells)::int as cells,
      (array_agg(name order by first))[1:${sql.lit(mostMissingNames)}] as names
    from (
      select place, title, (array_agg(problem -> 'values' ->> 'name' order by id))[1] as name, count(*) as cells, min(id) as first
      from ${tableOf(team, "_import_bad_cell")}
      where import_id = ${importId}::uuid and ${namesNobodyHas} and place = any(${[...creatable.keys()]}::int[])
      group by place, title, public.fold(problem -> 'values' ->> 'name')
    ) as missing group by place, title order by min(first)`.execute(team.data);
  return rows.map(({ place, ...found }) => ({ ...found, column: place, fieldId: creatable.get(place)! }));
}

/** The cells of a group, all of them. */
export async function rowsOfGroup(
  team: TeamDb,
  importId: string,
  { column, messageKey, value }: { column: number; messageKey: string; value: string },
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ row: number }>`select row from ${tableOf(team, "_import_bad_cell")}
    where import_id = ${importId}::uuid and place = ${column} and value = ${value}
      and problem ->> 'messageKey' = ${messageKey} order by id limit ${most}`.execute(team.data);
  return rows.map(({ row }) => row);
}

/** The cells of a column that have this name in them, however it is written there (`as`). */
export async function cellsNaming(
  team: TeamDb,
  importId: string,
  { column, name }: { column: number; name: string },
  most: number,
): Promise<{ row: number; value: string; as: string }[]> {
  const { rows } = await sql<{ row: number; value: string; as: string }>`
    select row, value, problem -> 'values' ->> 'name' as "as" from ${tableOf(team, "_import_bad_cell")}
    where import_id = ${importId}::uuid and place = ${column} and ${namesNobodyHas}
      and public.fold(problem -> 'values' ->> 'name') = public.fold(${name}) order by id limit ${most}`.execute(
    team.data,
  );
  return rows;
}

type Cell = Omit<BadCell, "column"> & { place: number | null };

/** A name that several have is no missing one. */
const namesNobodyHas = sql`(problem -> 'values' ? 'name' and problem ->> 'messageKey' <> 'data.importSharedName')`;
