import { once } from "node:events";
import type pg from "pg";
import { type Connection, Statement } from "./statement.ts";

/** Rows as `copy … to stdout` gives them, in blocks that end with a whole row; the database waits for whoever reads. */
export type RowBlock = { bytes: Buffer; rows: number };

const blockBytes = 1024 * 1024;
/** So much waits while a reader is busy; the database is told to pause then. */
const mostWaiting = 2;

export async function* copyOut(
  client: pg.Client,
  text: string,
  onRow: (row: Buffer) => void = () => {},
): AsyncGenerator<RowBlock> {
  const reading = client.query(new Reading(text, onRow));
  try {
    yield* reading.blocks();
  } finally {
    await reading.finish();
  }
}

/** Sends rows into `copy … from stdin`, and waits where the database is slower. */
export async function copyIn(client: pg.Client, text: string, blocks: AsyncIterable<Buffer>): Promise<void> {
  const writing = client.query(new Writing(text));
  const connection = await writing.begun;
  try {
    for await (const block of blocks) {
      if (writing.failure) break;
      connection.sendCopyFromChunk(block);
      if (connection.stream.writableNeedDrain) await Promise.race([once(connection.stream, "drain"), writing.ended]);
    }
  } catch (error) {
    connection.sendCopyFail("the source has failed");
    await writing.ended;
    throw error;
  }
  if (!writing.failure) connection.endCopyFrom();
  await writing.ended;
  if (writing.failure) throw writing.failure;
}

class Reading extends Statement {
  readonly #onRow: (row: Buffer) => void;
  #block = Buffer.allocUnsafe(blockBytes);
  #filled = 0;
  #rows = 0;
  #full: RowBlock[] = [];
  #isOver = false;
  #isUnwanted = false;
  #wake = () => {};

  constructor(text: string, onRow: (row: Buffer) => void) {
    super(text);
    this.#onRow = onRow;
    void this.ended.then(() => {
      this.#isOver = true;
      this.#close();
      this.#wake();
    });
  }

  /** pg reuses the memory of what it hands over, so rows are copied out of it at once. */
  handleCopyData({ chunk }: { chunk: Buffer }) {
    if (this.#isUnwanted) return;
    this.#onRow(chunk);
    if (this.#filled + chunk.length > this.#block.length) this.#close(chunk.length);
    this.#filled += chunk.copy(this.#block, this.#filled);
    this.#rows += 1;
  }

  async *blocks(): AsyncGenerator<RowBlock> {
    for (;;) {
      const block = this.#full.shift();
      if (block) {
        if (this.#full.length === 0) this.connection.stream.resume();
        yield block;
      } else if (this.failure) throw this.failure;
      else if (this.#isOver) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** A reader that leaves early still lets the statement come to its end, so that the connection can be used again. */
  async finish() {
    this.#isUnwanted = true;
    this.connection?.stream.resume();
    await this.ended;
  }

  protected override wake() {
    this.#wake();
  }

  #close(next = 0) {
    if (this.#rows > 0) this.#full.push({ bytes: this.#block.subarray(0, this.#filled), rows: this.#rows });
    if (this.#full.length > mostWaiting) this.connection.stream.pause();
    this.#block = this.#isOver ? Buffer.alloc(0) : Buffer.allocUnsafe(Math.max(blockBytes, next));
    this.#filled = 0;
    this.#rows = 0;
    this.#wake();
  }
}

class Writing extends Statement {
  readonly begun: Promise<Connection>;
  #begin!: (connection: Connection) => void;

  constructor(text: string) {
    super(text);
    this.begun = new Promise((resolve) => {
      this.#begin = resolve;
    });
  }

  handleCopyInResponse(connection: pg.Connection) {
    this.#begin(connection as Connection);
  }

  protected override wake() {
    this.#begin(this.connection);
  }
}
