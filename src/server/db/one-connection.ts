import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";

/**
 * Requests that take a second connection while holding one deadlock as soon as the pool is used up. Inside a transaction
 * every `Db` of that database is the transaction; tests set this, so that what goes around `Db` throws.
 */
export const secondConnections = { areRefused: false };

/** `database`: its address, as a process may have several. */
type Transaction<Tx> = { database: string | undefined; tx: Tx };
type Committed<Db> = { afterCommit(act: (db: Db) => void): void };

const current = new AsyncLocalStorage<Transaction<unknown> & { isOpen: boolean }>();

/** Runs `work` with `tx` as the current transaction. */
export async function insideTransaction<Tx, Result>(
  transaction: Transaction<Tx>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const open = { ...transaction, isOpen: true };
  try {
    return await current.run(open, work, transaction.tx);
  } finally {
    // Work that was started and not awaited may continue after the transaction.
    open.isOpen = false;
  }
}

/** The transaction of that database that the calling code runs in. */
export function currentTransaction(database: string | undefined): unknown {
  const open = current.getStore();
  return open?.isOpen && open.database === database ? open.tx : undefined;
}

export const isInTransaction = (): boolean => current.getStore()?.isOpen === true;

/** Runs `act` once the current transaction has committed; never, where there is none any more. */
export function afterTransaction<Db>(act: (db: Db) => void): void {
  const open = current.getStore();
  if (open?.isOpen) (open.tx as Committed<Db>).afterCommit(act);
}

/** Runs `work` outside of the current transaction, for process-wide work that a transaction happens to trigger. */
export const outsideTransactions = <Result>(work: () => Result): Result => current.exit(work);

/** Makes the pool throw inside a transaction while `secondConnections.areRefused`. */
export function refuseSecond(pool: pg.Pool) {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  pool.connect = ((...given: unknown[]) => {
    if (secondConnections.areRefused && isInTransaction())
      throw new Error("a second connection inside a transaction: use the transaction itself");
    return connect(...given);
  }) as typeof pool.connect;
}
