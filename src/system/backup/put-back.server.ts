import { Readable } from "node:stream";
import type { Store } from "#server/files/store.ts";
import { lengthOf } from "./stored-backup.server.ts";

export type PutFile = (file: { key: string; bytes: number }, content: AsyncIterable<Buffer>) => Promise<void>;

/** Puts a file where it was. One of the same length under its key is the same: nothing is ever changed under one. */
export const putBack =
  (store: Store): PutFile =>
  async ({ key, bytes }, content) => {
    if ((await lengthOf(store, key)) !== bytes) return store.put(key, Readable.from(content));
    for await (const _ of content);
  };
