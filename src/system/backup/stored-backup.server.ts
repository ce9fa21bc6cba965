import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Store } from "#server/files/store.ts";
import type { BackupFile } from "./check-backup.server.ts";

export class FileMissing extends Error {
  override name = "FileMissing";
}

const partBytes = 8 * 1024 * 1024;

/**
 * A backup in a store, read in parts that are each asked for when they are wanted: while indexes are built nobody reads
 * for minutes, and a store would not hold a download open for so long.
 */
export const storedBackup = (store: Store, key: string): BackupFile => ({
  open: async () => {
    const bytes = await lengthOf(store, key);
    if (bytes === undefined) throw new FileMissing();
    return Readable.from(readParts(store, key, bytes), { objectMode: false });
  },
});

export async function lengthOf(store: Store, key: string): Promise<number | undefined> {
  const stored = await store.get(key);
  stored?.stream.destroy();
  return stored?.bytes;
}

async function* readParts(store: Store, key: string, bytes: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes; start += partBytes) {
    const part = await store.get(key, { start, end: Math.min(start + partBytes, bytes) - 1 });
    if (!part) throw new FileMissing();
    yield await buffer(part.stream);
  }
}
