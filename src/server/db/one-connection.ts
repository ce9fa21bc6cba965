import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";

/**
 * Requests that take a second connection while holding one deadlock as soon as the pool is used up. Code inside a
 * transaction must use that transaction; tests set this, so that anything else throws.
 */
export const secondConnections = { areRefused: false };

const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Marks `work` as running inside a transaction. */
export async function insideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  const transaction = { isOpen: true };
  try {
    return await current.run(transaction, work);
  } finally {
    // Work that was started and not awaited may continue after the transaction.
    transaction.isOpen = false;
  }
}

/** Runs `work` outside of the current transaction, for process-wide work that a transaction happens to trigger. */
export const outsideTransactions = <Result>(work: () => Result): Result => current.exit(work);

/** Makes the pool throw inside a transaction while `secondConnections.areRefused`. */
export function refuseSecond(pool: pg.Pool) {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  pool.connect = ((...given: unknown[]) => {
    if (secondConnections.areRefused && current.getStore()?.isOpen)
      throw new Error("a second connection inside a transaction: use the transaction itself");
    return connect(...given);
  }) as typeof pool.connect;
}
