import { randomBytes } from "node:crypto";
import {
  CompiledQuery,
  type DeleteQueryBuilder,
  type DeleteResult,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type Updateable,
  type UpdateQueryBuilder,
  type UpdateResult,
} from "kysely";
import pg from "pg";
import { isId } from "#shared/ids.ts";
import { connectTimeout } from "./connect-timeout.ts";
import { chargeVisitorTo, shareConnections } from "./connection-shares.ts";
import { type Cursors, openCursors } from "./cursors.ts";
import { openKysely, withKeptPlans } from "./kept-plans.ts";
import { readMoment } from "./moments.ts";
import { currentTransaction, insideTransaction, refuseSecond } from "./one-connection.ts";
import { UnnamedClient, UtcClient } from "./pooled-client.ts";
import { RowCounts, refuseUncounted } from "./row-limits.ts";
import type { AppTables, CommonTables, OwnedTables, TeamTables } from "./tables.ts";

// Counts and byte sizes fit a double; as strings they would surprise every caller.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readMoment);
// A day is a day: as a moment it would shift with the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

/**
 * The only door to the database. Inside `transaction`, all of it belongs to that transaction, whoever asks.
 * `app`: tables of nobody's team. `team(id)`: everything of one team, scoped by construction.
 * `acrossTeams`: rows of many teams at once; a test lists the few files that may use it.
 */
export type Db = {
  app: Kysely<CommonTables>;
  team(teamId: string): TeamDb;
  acrossTeams: Kysely<AppTables>;
  /** Of lists that are no team's; a team's are in `team(id)`. */
  cursors: Cursors;
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * Runs `act` once the transaction has committed, at once outside of one, never after a rollback. `act` gets a database
   * without a transaction: the one that it was called on is finished by then and refuses every statement.
   */
  afterCommit(act: (db: Db) => void): void;
  /** A statement by hand on this connection (or transaction): for the job queue and for making schemas. */
  run(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

export type TeamDb = ReturnType<typeof teamScope>;

const halfAnHour = 30 * 60;

/**
 * `isPooled`: behind a pooler that gives each transaction another session of the database. `waitsSeconds`: for a connection
 * that is free, and before it for one of the caller's share.
 */
type PoolOptions = { isPooled?: boolean; longestSeconds?: number; waitsSeconds?: number };

export function openPool(
  url: string,
  max: number,
  { isPooled = false, longestSeconds = halfAnHour, waitsSeconds = 3 }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: isPooled ? UnnamedClient : UtcClient,
    max,
    // Waiting longer than this for a connection means overload: say so quickly rather than queue without end.
    connectionTimeoutMillis: connectTimeout(waitsSeconds * 1_000),
    idleTimeoutMillis: 30_000,
    // Postgres keeps in each what it has learned of every table it has met: with thousands of teams over 100 MB, for good.
    maxLifetimeSeconds: longestSeconds,
    application_name: "simply",
  });
  // A connection lost while idle is replaced by the next query; without a listener it would end the process.
  pool.on("error", () => {});
  // The same for one that is lost while in use: whoever uses it learns of it from the query.
  pool.on("connect", (client) => client.on("error", () => {}));
  refuseSecond(pool);
  shareConnections(pool, waitsSeconds);
  return pool;
}

/**
 * `secret`: what cursors are sealed with. Without it they are good for this process alone. `lockSeconds`: how long a
 * transaction waits for one lock.
 */
export function openDb(pool: pg.Pool, secret: Buffer = randomBytes(32), { lockSeconds = 5 } = {}): Db {
  const lent = withKeptPlans(pool, { keepsNone: pool.options.Client === UnnamedClient, lockSeconds });
  return scope(openKysely(lent), { database: pool.options.connectionString, cursorsOf: openCursors(secret) });
}

export const teamSchema = (teamId: string): string => {
  if (!isId(teamId)) throw new Error("not a team id");
  return `team_${teamId.replaceAll("-", "")}`;
};

/** Kept ready at a time; each is made anew in no time, but every request asks for it several times. */
const mostTeams = 1_000;

type AfterCommit = (db: Db) => void;

/** What a transaction shares with the database that it is one of. */
type Shared = { database: string | undefined; cursorsOf: (teamId: string) => Cursors };

/** What a transaction does at its end. */
type Ending = { later: AfterCommit[]; counts: RowCounts };

function scope(kysely: Kysely<unknown>, shared: Shared, ending?: Ending): Db {
  const { database, cursorsOf } = shared;
  let opened: Kysely<AppTables> | undefined;
  /** Made where it is wanted, which is more work than many a transaction does in it. */
  const app = () => {
    opened ??= kysely.withSchema("app") as unknown as Kysely<AppTables>;
    return opened;
  };
  const teams = new Map<string, TeamDb>();
  // Inside a transaction everything is part of it: use cases can be composed, and nobody takes a second connection.
  const joined = () => (kysely.isTransaction ? undefined : (currentTransaction(database) as Db | undefined));
  const db: Db = {
    get app() {
      return joined()?.app ?? (app() as unknown as Kysely<CommonTables>);
    },
    get acrossTeams() {
      return joined()?.acrossTeams ?? app();
    },
    cursors: cursorsOf(""),
    team: (teamId) => {
      chargeVisitorTo(teamId);
      const outer = joined();
      if (outer) return outer.team(teamId);
      const known =
        teams.get(teamId) ?? teamScope(kysely, app, { teamId, cursors: cursorsOf(teamId), counts: ending?.counts });
      if (teams.size >= mostTeams) teams.clear();
      teams.set(teamId, known);
      return known;
    },
    async transaction(work) {
      if (kysely.isTransaction) return work(scope(kysely, shared, ending));
      const outer = joined();
      if (outer) return outer.transaction(work);
      const own: Ending = { later: [], counts: new RowCounts() };
      const done = await kysely.transaction().execute(async (tx) => {
        const result = await insideTransaction({ database, tx: scope(tx, shared, own) }, work);
        await own.counts.require(tx);
        return result;
      });
      for (const act of own.later) act(db);
      return done;
    },
    afterCommit(act) {
      const outer = joined();
      if (outer) outer.afterCommit(act);
      else if (ending) ending.later.push(act);
      else act(db);
    },
    run: async (text, values = []) =>
      joined()?.run(text, values) ?? kysely.executeQuery(CompiledQuery.raw(text, values)),
  };
  return db;
}

type Owned = keyof OwnedTables;
type WithoutTeam<Row> = Omit<Row, "team_id">;
/** Values, or expressions that the database works out. */
type Changes<Row> = { [Column in keyof WithoutTeam<Row>]: Row[Column] | RawBuilder<Row[Column]> };
type Select<T extends Owned> = SelectQueryBuilder<AppTables, T, Record<never, never>>;
type Insert<T extends Owned> = InsertQueryBuilder<AppTables, T, InsertResult>;
type Update<T extends Owned> = UpdateQueryBuilder<AppTables, T, T, UpdateResult>;
type Delete<T extends Owned> = DeleteQueryBuilder<AppTables, T, DeleteResult>;

/** `counts`: of the transaction that it is part of. */
type OfTeam = { teamId: string; cursors: Cursors; counts: RowCounts | undefined };

function teamScope(kysely: Kysely<unknown>, app: () => Kysely<AppTables>, { teamId, cursors, counts }: OfTeam) {
  const schema = teamSchema(teamId);
  // Kysely cannot prove that a generic table has the column, so the types are stated at the door.
  const mine = (table: Owned) => [`${table}.team_id`, "=", teamId] as unknown as [never, never, never];
  let data: Kysely<TeamTables> | undefined;
  return {
    id: teamId,
    schema,
    cursors,
    /** The team's own schema: its data. Made where it is wanted: it is a lot of work for a request that does not. */
    get data() {
      data ??= kysely.withSchema(schema) as unknown as Kysely<TeamTables>;
      return data;
    },
    /** The same connection for statements that name the team's tables in full: nothing is left to add to them. */
    plain: kysely,
    /** What its amounts are in, unless a field says otherwise. */
    currency: async (): Promise<string> => {
      const found = await app().selectFrom("team").select("currency").where("id", "=", teamId).executeTakeFirst();
      return found?.currency ?? "USD";
    },
    /** What its words are written in, and what they can be translated into. */
    dataLanguages: async (): Promise<{ plain: string; all: string[] }> => {
      const asked = app().selectFrom("team").select(["default_data_language", "available_data_languages"]);
      const found = await asked.where("id", "=", teamId).executeTakeFirst();
      const plain = found?.default_data_language ?? "en";
      return { plain, all: [...new Set([plain, ...(found?.available_data_languages ?? [])])] };
    },
    /** Where its days begin and end. */
    timeZone: async (): Promise<string> => {
      const team = app().selectFrom("team").select("primary_timezone").where("id", "=", teamId);
      return (await team.executeTakeFirst())?.primary_timezone ?? "UTC";
    },
    /** People by their names, which are nobody's team's. */
    inOrderOfName: async (userIds: string[]): Promise<string[]> => {
      if (userIds.length === 0) return [];
      const asked = app().selectFrom("user").select("id").where("id", "in", userIds);
      const found = await asked.orderBy(sql`name collate "und-x-icu"`).orderBy("id").execute();
      return found.map(({ id }) => id);
    },
    /** The team's rows in `app`: its definitions and people. */
    from: <T extends Owned>(table: T) => (app().selectFrom(table) as unknown as Select<T>).where(...mine(table)),
    insert: <T extends Owned>(table: T, rows: WithoutTeam<Insertable<AppTables[T]>>[]) => {
      if (counts) counts.noteInserted(teamId, table, rows);
      else refuseUncounted(table);
      return (app().insertInto(table) as unknown as Insert<T>).values(
        rows.map((row) => ({ ...row, team_id: teamId })) as never,
      );
    },
    update: <T extends Owned>(table: T, changes: Changes<Updateable<AppTables[T]>>) => {
      counts?.noteUpdated(teamId, table, changes);
      return (app().updateTable(table) as unknown as Update<T>)
        .set({ ...changes, team_id: teamId } as never)
        .where(...mine(table));
    },
    remove: <T extends Owned>(table: T) => (app().deleteFrom(table) as unknown as Delete<T>).where(...mine(table)),
  };
}
