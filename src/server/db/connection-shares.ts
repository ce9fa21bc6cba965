import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { connectTimeout } from "./connect-timeout.ts";
import { isInTransaction } from "./one-connection.ts";

/** Waiting queries per holder and pool; a request can have several at once. More than these are refused at once. */
const maxWaiting = 2_000;

/**
 * A holder (a team, a person without a team, all visitors) uses at most two thirds of a pool at the same time, so that whatever
 * it waits for in the database, the others get a connection. What is more waits here, first come first served.
 */
export class ConnectionShares {
  readonly limit: number;
  readonly #options: { maxWaiting: number; waitMs: number };
  readonly #lines = new Map<string, { used: number; waiting: (() => void)[] }>();

  constructor(maxConnections: number, options: { maxWaiting: number; waitMs: number }) {
    this.limit = Math.max(1, Math.floor((maxConnections * 2) / 3));
    this.#options = options;
  }

  /** Resolves to what gives the place back; calling that twice does nothing. */
  async take(holder: string): Promise<() => void> {
    const line = this.#lines.get(holder) ?? { used: 0, waiting: [] };
    this.#lines.set(holder, line);
    if (line.used < this.limit) line.used++;
    else await this.#wait(line.waiting);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      // The place goes straight to whoever has waited longest: nobody who comes later gets ahead.
      const next = line.waiting.shift();
      if (next) return next();
      line.used--;
      if (line.used === 0) this.#lines.delete(holder);
    };
  }

  get waiting(): number {
    return [...this.#lines.values()].reduce((sum, line) => sum + line.waiting.length, 0);
  }

  #wait(waiting: (() => void)[]): Promise<void> {
    if (waiting.length >= this.#options.maxWaiting) throw new ShareUsedUp();
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(new ShareUsedUp());
      }, this.#options.waitMs);
      const start = () => {
        clearTimeout(giveUp);
        resolve();
      };
      waiting.push(start);
    });
  }
}

/** Answered with 503, like any overload (`isDatabaseAway`). */
export class ShareUsedUp extends Error {
  override message = "the share of connections is used up";
}

type Charge = { holder: string; isVisitor: boolean };

const current = new AsyncLocalStorage<Charge | undefined>();

export const holderOfTeam = (teamId: string): string => `team ${teamId}`;

/** Connections that `work` takes count for `holder`. */
export const chargedTo = <Result>(holder: string, work: () => Result): Result =>
  current.run({ holder, isVisitor: false }, work);

/** The same for people without an account: they count as one holder until it is known which team's page they want. */
export const chargedToVisitors = <Result>(work: () => Result): Result =>
  current.run({ holder: "visitors", isVisitor: true }, work);

/** Undefined for work of the process itself. */
export const currentHolder = (): string | undefined => current.getStore()?.holder;

/** For short work of the process itself, which happens to be triggered by a request: it waits for nobody's share. */
export const chargedToNobody = <Result>(work: () => Result): Result => current.run(undefined, work);

/** Called wherever the data of a team is opened. */
export function chargeVisitorTo(teamId: string) {
  const charge = current.getStore();
  if (!charge?.isVisitor) return;
  charge.holder = holderOfTeam(teamId);
  charge.isVisitor = false;
}

const sharesOf = new WeakMap<pg.Pool, ConnectionShares>();

/** Requests and jobs that wait for a connection, in the pool or before it. */
export const countWaiting = (pool: pg.Pool): number => pool.waitingCount + (sharesOf.get(pool)?.waiting ?? 0);

type Callback = (error: Error | undefined, client?: pg.PoolClient, done?: (error?: Error | boolean) => void) => void;

/** Longer than for a connection: whoever holds the share may itself wait for a lock, and then ends. */
const minShareSeconds = 8;

/**
 * Every connection of the pool is taken through a share. Whoever is in a transaction has one already and must not wait
 * for another: it could wait for itself.
 */
export function shareConnections(pool: pg.Pool, waitsSeconds: number) {
  const waitMs = connectTimeout(Math.max(waitsSeconds, minShareSeconds) * 1_000);
  const shares = new ConnectionShares(pool.options.max, { maxWaiting, waitMs });
  sharesOf.set(pool, shares);
  const connect = pool.connect.bind(pool) as (callback?: Callback) => Promise<pg.PoolClient>;
  const connectWithShare = async (holder: string): Promise<pg.PoolClient> => {
    const giveBack = await shares.take(holder);
    try {
      const client = await connect();
      const release = client.release;
      client.release = (error) => {
        release.call(client, error);
        giveBack();
      };
      return client;
    } catch (error) {
      giveBack();
      throw error;
    }
  };
  pool.connect = ((callback?: Callback) => {
    const holder = currentHolder();
    if (holder === undefined || isInTransaction()) return connect(callback);
    const connected = connectWithShare(holder);
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error),
    );
  }) as typeof pool.connect;
}
