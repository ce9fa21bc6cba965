import type { Readable } from "node:stream";
import { type Entry, openPromise } from "yauzl";
import { XlsxRefused } from "./xlsx-problem.ts";

/** A workbook has some dozens of parts. */
const mostParts = 10_000;

export type Parts = {
  has(path: string): boolean;
  /** Its bytes, unpacked, in pieces. */
  read(path: string): AsyncGenerator<Uint8Array>;
  close(): void;
};

/** The parts of a workbook, which is a packed folder. `mostBytes`: what may be unpacked of it in all, whatever it says itself. */
export async function openParts(file: string, mostBytes: number): Promise<Parts> {
  const zip = await openPromise(file, { autoClose: false }).catch((error) => {
    throw new XlsxRefused("broken", error);
  });
  const entries = new Map<string, Entry>();
  try {
    if (zip.entryCount > mostParts) throw new XlsxRefused("tooLarge");
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  } catch (error) {
    zip.close();
    throw error instanceof XlsxRefused ? error : new XlsxRefused("broken", error);
  }
  let left = mostBytes;
  async function* read(path: string): AsyncGenerator<Uint8Array> {
    const entry = entries.get(path.toLowerCase());
    if (!entry) throw new XlsxRefused("broken");
    if (entry.isEncrypted()) throw new XlsxRefused("protected");
    try {
      const stream: Readable = await zip.openReadStreamPromise(entry);
      for await (const piece of stream) {
        left -= (piece as Uint8Array).length;
        if (left < 0) throw new XlsxRefused("tooLarge");
        yield piece as Uint8Array;
      }
    } catch (error) {
      throw error instanceof XlsxRefused ? error : new XlsxRefused("broken", error);
    }
  }
  return { has: (path) => entries.has(path.toLowerCase()), read, close: () => zip.close() };
}
