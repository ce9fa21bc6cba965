import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";

/**
 * Whoever waits for a second connection while holding one waits for others who do the same: ten of them at once and nobody
 * goes on. Inside a transaction there is only that transaction; tests refuse everything else.
 */
export const secondConnections = { areRefused: false };

const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Runs what happens inside a transaction. */
export async function insideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  const transaction = { isOpen: true };
  try {
    return await current.run(transaction, work);
  } finally {
    // What it has begun and not waited for goes on after it.
    transaction.isOpen = false;
  }
}

/** For what is of this process and not of the transaction that happens to ask first. */
export const outsideTransactions = <Result>(work: () => Result): Result => current.exit(work);

/** Where tests refuse them, this pool gives none to who has one. */
export function refuseSecond(pool: pg.Pool) {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  pool.connect = ((...given: unknown[]) => {
    if (secondConnections.areRefused && current.getStore()?.isOpen)
      throw new Error("a second connection inside a transaction: use the transaction itself");
    return connect(...given);
  }) as typeof pool.connect;
}
