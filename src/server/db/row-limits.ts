import { CompiledQuery, type Kysely } from "kysely";
import { extensionPoint } from "#shared/extension-point.ts";
import type { OwnedTables } from "./tables.ts";

/** How many rows of a table a team may have, whoever writes them. */
export type RowLimit = {
  [Table in keyof OwnedTables]: {
    table: Table;
    max: number;
    /** Counted for each combination of these columns; absent: for the team. The first is never changed. */
    per?: readonly (keyof OwnedTables[Table] & string)[];
    /** Only those count that are not in the trash. */
    ignoresTrash?: true;
    /** SQL: which others count. */
    where?: string;
    refuse(max: number): never;
  };
}[keyof OwnedTables];

export const rowLimits = extensionPoint<RowLimit>();

type Grown = { teamId: string; limit: RowLimit; scopes: Set<unknown> | "all" };

/**
 * Every row of a team is written through `TeamDb.insert` and `TeamDb.update`, which note here what may have grown. It is
 * counted before the transaction commits, so no way of writing has to remember its limits: not the API, not blueprints and
 * duplicates, not what comes back from the trash. Restored backups do not come this way: what was there comes back.
 */
export class RowCounts {
  readonly #grown = new Map<string, Grown>();

  noteInserted(teamId: string, table: string, rows: readonly object[]) {
    const limit = limitOf(table);
    if (!limit) return;
    const column = limit.per?.[0];
    const grown = this.#note(teamId, limit);
    if (grown.scopes === "all") return;
    for (const row of rows) grown.scopes.add(column ? ((row as Record<string, unknown>)[column] ?? null) : null);
  }

  noteUpdated(teamId: string, table: string, changes: object) {
    const limit = limitOf(table);
    if (!limit || !mayGrow(limit, changes)) return;
    this.#note(teamId, limit).scopes = "all";
  }

  #note(teamId: string, limit: RowLimit): Grown {
    const key = `${limit.table} ${teamId}`;
    const grown = this.#grown.get(key) ?? { teamId, limit, scopes: new Set() };
    this.#grown.set(key, grown);
    return grown;
  }

  /** In one order, so that two transactions never wait for each other. */
  async require(tx: Kysely<unknown>) {
    for (const [key, grown] of [...this.#grown].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      // Until the commit: of two transactions that are both the last to fit, the second sees what the first has added.
      await run(tx, "select pg_advisory_xact_lock(hashtextextended($1, 15))", [key]);
      if (await isTooMany(tx, grown)) grown.limit.refuse(grown.limit.max);
    }
  }
}

/** Rows that are limited must be counted before they are committed. */
export function refuseUncounted(table: string) {
  if (limitOf(table)) throw new Error(`rows of ${table} are limited: write them in a transaction`);
}

const limitOf = (table: string): RowLimit | undefined => rowLimits.all().find((each) => each.table === table);

/** Out of the trash, or to another owner. */
function mayGrow({ per = [], ignoresTrash }: RowLimit, changes: object): boolean {
  const { deleted_at: deletedAt } = changes as { deleted_at?: unknown };
  return (ignoresTrash === true && deletedAt === null) || per.some((column) => Object.hasOwn(changes, column));
}

async function isTooMany(tx: Kysely<unknown>, { teamId, limit, scopes }: Grown): Promise<boolean> {
  const { table, max, per = [], ignoresTrash, where = "true" } = limit;
  const values: unknown[] = [teamId, max];
  const isNarrow = per.length > 0 && scopes !== "all";
  if (isNarrow)
    values.push(
      [...scopes].filter((each) => each !== null),
      scopes.has(null),
    );
  const scope = isNarrow ? `and (${per[0]} = any($3::uuid[]) or ($4 and ${per[0]} is null))` : "";
  const groups = per.length > 0 ? `group by ${per.join(", ")}` : "";
  const live = ignoresTrash ? "and deleted_at is null" : "";
  const rows = `from app.${table} where team_id = $1 and ${where} ${live} ${scope}`;
  const query = `select ${rows} ${groups} having count(*) > $2 limit 1`;
  return (await run(tx, query, values)).rows.length > 0;
}

const run = (tx: Kysely<unknown>, text: string, values: unknown[]) => tx.executeQuery(CompiledQuery.raw(text, values));
