import type { Readable } from "node:stream";

/** First and last byte, both included, as in HTTP. */
export type ByteRange = { start: number; end: number };

export type Stored = { stream: Readable; bytes: number };

/** Where bytes live. Keys are ours: random, never from a client. */
export type Store = {
  /** All of it or nothing: when this fails, nothing is left under the key. */
  put(key: string, body: Readable): Promise<void>;
  get(key: string, range?: ByteRange): Promise<Stored | undefined>;
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>;
  /** Every key, with when it was written, in no order. */
  list(): AsyncIterable<{ key: string; at: Date }>;
  /** Fails when nothing could be stored now. */
  ready(): Promise<void>;
};
