import { addAbortSignal, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** `bytes`: how long it is, where that is known. */
export type ZipEntry = { name: string; content: AsyncIterable<Buffer>; bytes?: number };

/**
 * A ZIP without compression, written as it is read: one entry at a time is open, and none need fit into memory. What
 * does not fit into four bytes is written in the longer form (zip64), and only that, unless all of it is forced to be.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
  { forceZip64Format = false } = {},
): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const written = zip.outputStream as Readable;
  const breakOff = (error: Error) => void written.destroy(error);
  zip.on("error", breakOff);
  const hungUp = new AbortController();
  written.once("close", () => hungUp.abort());
  const addAll = async () => {
    for await (const { name, content, bytes } of entries) {
      const stream = addAbortSignal(hungUp.signal, Readable.from(content));
      zip.addReadStream(stream, name, {
        ...{ compress: false, forceDosTimestamp: true, forceZip64Format },
        ...(bytes !== undefined && { size: bytes }),
      });
      await finished(stream);
    }
    zip.end({ forceZip64Format, comment: "" });
  };
  addAll().catch(breakOff);
  yield* written;
}
