import { AsyncLocalStorage } from "node:async_hooks";
import { connect } from "node:net";
import type pg from "pg";

/** What runs in the database for somebody who may leave before it is answered: then nobody wants it any more. */
export class Asker {
  #hasLeft = false;
  readonly #running = new Set<pg.PoolClient>();
  readonly #ending = new Map<pg.PoolClient, Promise<void>>();

  /** A connection whose statement is being ended stays here until that is done: else it would hit the next one's. */
  async during<Answer>(client: pg.PoolClient, ask: () => Promise<Answer>): Promise<Answer> {
    if (this.#hasLeft) throw new AskerHasLeft();
    this.#running.add(client);
    try {
      return await ask();
    } finally {
      this.#running.delete(client);
      await this.#ending.get(client);
    }
  }

  leave() {
    this.#hasLeft = true;
    for (const client of this.#running) this.#ending.set(client, endStatement(client));
  }

  get hasLeft(): boolean {
    return this.#hasLeft;
  }
}

export class AskerHasLeft extends Error {
  override message = "nobody waits for the answer any more";
}

const current = new AsyncLocalStorage<Asker | undefined>();

/** Statements of `work` run for somebody. Not for what others may wait for too. */
export const askedBy = <Result>(asker: Asker, work: () => Result): Result => current.run(asker, work);

/** For what goes on whoever has left. */
export const askedByNobody = <Result>(work: () => Result): Result => current.run(undefined, work);

export const currentAsker = (): Asker | undefined => current.getStore();

const longestWait = 2_000;

type Connected = { host: string; port: number; processID: number; secretKey: number };
const cancelRequest = 80_877_102;

/** By the protocol's own word for it, which poolers pass on; it needs a connection of its own, and no password. */
async function endStatement(client: pg.PoolClient): Promise<void> {
  const { host, port, processID, secretKey } = client as unknown as Connected;
  const message = Buffer.alloc(16);
  for (const [place, word] of [message.length, cancelRequest, processID, secretKey].entries())
    message.writeInt32BE(word, place * 4);
  const socket = connect(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  // Where it cannot be said the statement goes on to its end.
  socket.on("error", () => {}).setTimeout(longestWait, () => socket.destroy());
  const isClosed = new Promise((resolve) => socket.once("close", resolve));
  socket.end(message);
  socket.resume();
  await isClosed;
}
