import type pg from "pg";

/** The part of pg's connection that copies: its types leave it out. */
export type Connection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/** What pg calls while a statement runs. */
export abstract class Statement {
  readonly text: string;
  readonly ended: Promise<void>;
  failure: Error | undefined;
  protected connection!: Connection;
  #end!: () => void;

  constructor(text: string) {
    this.text = text;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  submit(connection: pg.Connection) {
    this.connection = connection as Connection;
    this.connection.query(this.text);
  }

  handleError(error: Error) {
    this.failure ??= error;
    this.#end();
    this.wake();
  }

  handleReadyForQuery() {
    this.#end();
    this.wake();
  }

  handleCommandComplete() {}
  handleEmptyQuery() {}
  handleRowDescription() {}
  handleDataRow() {}

  protected abstract wake(): void;
}
