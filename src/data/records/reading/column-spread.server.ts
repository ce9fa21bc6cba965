import { sql } from "kysely";
import type { Column, Columns } from "#data/filters/columns.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Cache } from "#shared/cache.ts";
import type { Condition, Filter } from "#shared/filter.ts";

type Spread = { distinct: number; commonest: number };
type CachedSpread = { readAt: number; byColumn: Map<string, Spread> };

/** What Postgres has found out about a table's columns changes slowly. */
const keptMinutes = 10;
const kept = new Cache<string, CachedSpread>("column-spreads", { max: 1000 });

/**
 * Whether a filter asks for one value of a column in which every value is rare, like a code or an address: then the same
 * plan is right for every value. Of a column with a common and a rare value it is not, and planning anew pays.
 */
export function findsFew(team: TeamDb, columns: Columns, filter: Filter): boolean {
  const known = spreadOf(team, columns.home.table);
  if (!known) return false;
  return conditionsOf(filter).some((condition) => {
    const column = columns.find(condition.field);
    if (!column?.field || column.owner.id !== columns.home.id || !isOneValue(column, condition)) return false;
    const spread = known.get(column.field.column);
    return spread !== undefined && isRareThroughout(spread);
  });
}

/** Those that must all hold. */
function conditionsOf(filter: Filter): Condition[] {
  if ("and" in filter) return filter.and.flatMap(conditionsOf);
  return "field" in filter ? [filter] : [];
}

const isOneValue = ({ operators }: Column, { operator }: Condition): boolean => {
  const found = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
  return found?.comparison === "equal" && !found.negated;
};

/** Negative: that share of the rows is distinct, as Postgres writes it. */
const isRareThroughout = ({ distinct, commonest }: Spread): boolean =>
  commonest < 0.005 && (distinct < -0.05 || distinct > 500);

/** Nothing the first time: nobody waits for it. */
function spreadOf(team: TeamDb, table: string): Map<string, Spread> | undefined {
  const key = `${team.schema}.${table}`;
  const known = kept.get(key);
  if (!known || known.readAt < Date.now() - keptMinutes * 60_000) void read(team, table, key);
  return known?.byColumn;
}

async function read(team: TeamDb, table: string, key: string) {
  const readAt = Date.now();
  // Asked once, however many ask at this moment.
  kept.set(key, { readAt, byColumn: kept.get(key)?.byColumn ?? new Map() });
  try {
    const { rows } = await sql<{ name: string; distinct: number; commonest: number | null }>`
      select attname as name, n_distinct as distinct, most_common_freqs[1] as commonest from pg_stats
      where schemaname = ${team.schema} and tablename = ${table}`.execute(team.data);
    const byColumn = new Map(rows.map(({ name, ...row }) => [name, { ...row, commonest: row.commonest ?? 0 }]));
    kept.set(key, { readAt, byColumn });
  } catch {
    kept.delete(key);
  }
}
