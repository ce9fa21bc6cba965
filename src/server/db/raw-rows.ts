import type pg from "pg";
import { Statement } from "./statement.ts";

/**
 * Rows as the database sends them: messages of the protocol's kind D, each of them whole, several in a block. Of each the
 * letter and the length, how many values it has, and of each value its length (-1: null) and its text.
 */
export type RowBlocks = Buffer[];

const rowLetter = 0x44;
const headLength = 5;

/**
 * Takes the rows of some statements out of what a connection receives, before the driver makes a text of each value:
 * that takes longer than the database needs to send them. Everything else goes its usual way.
 */
export function openRawRows(client: pg.Client): (text: string) => Promise<RowBlocks> {
  const stream = (client as unknown as { connection: pg.Connection }).connection.stream;
  const [parse, ...others] = stream.listeners("data") as ((bytes: Buffer) => void)[];
  if (!parse || others.length > 0) throw new Error("the driver reads its connection in another way");
  let rows: RowBlocks | undefined;
  const handOn = (messages: Buffer) => {
    if (rows && messages[0] === rowLetter) rows.push(messages);
    else parse(messages);
  };
  let rest: Buffer = Buffer.alloc(0);
  stream.off("data", parse).on("data", (received: Buffer) => {
    let bytes = received;
    if (rest.length > 0) {
      // Only what belongs to the message that was cut is copied.
      const head = Buffer.concat([rest, received.subarray(0, headLength)]);
      const missing = head.length < headLength ? received.length : messageLength(head, 0) - rest.length;
      rest = Buffer.concat([rest, received.subarray(0, missing)]);
      if (missing > received.length || head.length < headLength) return;
      handOn(rest);
      bytes = received.subarray(missing);
    }
    const taken = handOnWhole(bytes, handOn);
    // Not a view: it would keep all that was received.
    rest = Buffer.from(bytes.subarray(taken));
  });
  return async (text) => {
    const found: RowBlocks = [];
    const reading = client.query(
      new Reading(text, (isBegun) => {
        rows = isBegun ? found : undefined;
      }),
    );
    await reading.ended;
    if (reading.failure) throw reading.failure;
    return found;
  };
}

/** Rows that follow one another go together; everything else by itself, since it may end the statement. */
function handOnWhole(bytes: Buffer, handOn: (messages: Buffer) => void): number {
  let [at, taken] = [0, 0];
  while (at + headLength <= bytes.length) {
    const end = at + messageLength(bytes, at);
    if (end > bytes.length) break;
    if (bytes[at] !== rowLetter) {
      if (at > taken) handOn(bytes.subarray(taken, at));
      handOn(bytes.subarray(at, end));
      taken = end;
    }
    at = end;
  }
  if (at > taken) handOn(bytes.subarray(taken, at));
  return at;
}

const messageLength = (bytes: Buffer, at: number): number => 1 + bytes.readUInt32BE(at + 1);

/**
 * Gives the memory of rows back that nobody needs any more. Left to the garbage collector, it looks through everything
 * else again and again for a long list of rows.
 */
export function releaseRows(blocks: RowBlocks) {
  // Small ones lie together with others.
  for (const { buffer, byteLength } of blocks)
    if (byteLength > Buffer.poolSize / 2 && buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
  blocks.length = 0;
}

/** The same form, of rows that came another way. */
export function asRowBlocks(rows: readonly (readonly (string | null)[])[]): RowBlocks {
  return rows.map((row) => {
    const values = row.flatMap((value) => {
      const bytes = value === null ? Buffer.alloc(0) : Buffer.from(value);
      const length = Buffer.alloc(4);
      length.writeInt32BE(value === null ? -1 : bytes.length);
      return [length, bytes];
    });
    const head = Buffer.alloc(headLength + 2);
    const body = Buffer.concat([head, ...values]);
    body[0] = rowLetter;
    body.writeUInt32BE(body.length - 1, 1);
    body.writeUInt16BE(row.length, headLength);
    return body;
  });
}

/** Of simple statements only: they are sent as a whole, and answered in the order of their words. */
class Reading extends Statement {
  readonly #turn: (isBegun: boolean) => void;

  constructor(text: string, turn: (isBegun: boolean) => void) {
    super(text);
    this.#turn = turn;
  }

  override submit(connection: pg.Connection) {
    this.#turn(true);
    super.submit(connection);
  }

  protected override wake() {
    this.#turn(false);
  }
}
