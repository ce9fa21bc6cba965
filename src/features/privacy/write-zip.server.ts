import { crc32 } from "node:zlib";

export type ZipEntry = { name: string; content: AsyncIterable<Buffer> };

type Written = { name: Buffer; crc: number; bytes: number; at: number };

/** A ZIP without compression, written as it is read: what is in it need not be known before, nor fit into memory. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  const send = (bytes: Buffer) => {
    at += bytes.length;
    return bytes;
  };
  for await (const { name, content } of entries) {
    const entry = { name: Buffer.from(name), crc: 0, bytes: 0, at };
    yield send(
      Buffer.concat([
        numbers(
          localMark,
          [versionNeeded, 2],
          [flags, 2],
          [0, 2],
          ...noTime,
          [0, 4],
          [0, 4],
          [0, 4],
          [entry.name.length, 2],
          [0, 2],
        ),
        entry.name,
      ]),
    );
    for await (const piece of content) {
      entry.crc = crc32(piece, entry.crc);
      entry.bytes += piece.length;
      yield send(piece);
    }
    yield send(numbers([0x08074b50, 4], [entry.crc, 4], [entry.bytes, 4], [entry.bytes, 4]));
    written.push(entry);
  }
  const begin = at;
  for (const entry of written) yield send(directoryLine(entry));
  const count = written.length;
  yield numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [at - begin, 4], [begin, 4], [0, 2]);
}

type Part = [value: number, bytes: 2 | 4];

const localMark: Part = [0x04034b50, 4];
const versionNeeded = 20;
/** Sizes follow the bytes (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808;
/** 1 January 1980, which is where its calendar begins. */
const noTime: Part[] = [
  [0, 2],
  [0x21, 2],
];

const directoryLine = ({ name, crc, bytes, at }: Written): Buffer =>
  Buffer.concat([
    numbers(
      [0x02014b50, 4],
      [versionNeeded, 2],
      [versionNeeded, 2],
      [flags, 2],
      [0, 2],
      ...noTime,
      [crc, 4],
      [bytes, 4],
      [bytes, 4],
      [name.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [at, 4],
    ),
    name,
  ]);

function numbers(...parts: Part[]): Buffer {
  const bytes = Buffer.alloc(parts.reduce((sum, [, length]) => sum + length, 0));
  let at = 0;
  for (const [value, length] of parts) at = bytes.writeUIntLE(value, at, length);
  return bytes;
}
