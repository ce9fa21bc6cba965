import { crc32 } from "node:zlib";

/** `bytes`: how long it will be at most, where that is known; what may be longer than 4 GB must say so. */
export type ZipEntry = { name: string; content: AsyncIterable<Buffer>; bytes?: number };

type Written = { name: Buffer; crc: number; bytes: number; at: number };

/**
 * A ZIP without compression, written as it is read: what is in it need not be known before, nor fit into memory. What
 * does not fit into four bytes is written in the longer form (zip64), and only that: the older form opens everywhere.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, limits = usualLimits): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  const send = (bytes: Buffer) => {
    at += bytes.length;
    return bytes;
  };
  for await (const { name, content, bytes = 0 } of entries) {
    const entry = { name: Buffer.from(name), crc: 0, bytes: 0, at };
    const isLong = bytes >= limits.number;
    yield send(localHeader(entry.name, isLong));
    for await (const piece of content) {
      entry.crc = crc32(piece, entry.crc);
      entry.bytes += piece.length;
      yield send(piece);
    }
    // Half a file is a smaller harm than one that nobody notices to be wrong.
    if (!isLong && entry.bytes >= limits.number) throw new Error(`${name} is longer than it was said to be`);
    const size: Part = [entry.bytes, isLong ? 8 : 4];
    yield send(numbers([0x08074b50, 4], [entry.crc, 4], size, size));
    written.push(entry);
  }
  const begin = at;
  for (const entry of written) yield send(directoryLine(entry, limits));
  yield endOf({ count: written.length, begin, end: at }, limits);
}

/** What the older form has room for; the highest number of each says that the longer form has the true one. */
const usualLimits = { number: 0xffffffff, count: 0xffff };
type Limits = typeof usualLimits;

type Part = [value: number, bytes: 2 | 4 | 8];

const localMark: Part = [0x04034b50, 4];
const versionOf = (isLong: boolean): Part => [isLong ? 45 : 20, 2];
/** Sizes follow the bytes (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808;
/** 1 January 1980, which is where its calendar begins. */
const noTime: Part[] = [
  [0, 2],
  [0x21, 2],
];
const tooLong: Part = [0xffffffff, 4];

function localHeader(name: Buffer, isLong: boolean): Buffer {
  const size: Part = isLong ? tooLong : [0, 4];
  const extra = isLong ? extraOf([0, 0]) : Buffer.alloc(0);
  const lengths: Part[] = [
    [name.length, 2],
    [extra.length, 2],
  ];
  const head: Part[] = [localMark, versionOf(isLong), [flags, 2], [0, 2], ...noTime, [0, 4], size, size, ...lengths];
  return Buffer.concat([numbers(...head), name, extra]);
}

function directoryLine({ name, crc, bytes, at }: Written, limits: Limits): Buffer {
  const isLong = bytes >= limits.number;
  const isFar = at >= limits.number;
  const extra =
    isLong || isFar ? extraOf([...(isLong ? [bytes, bytes] : []), ...(isFar ? [at] : [])]) : Buffer.alloc(0);
  const size: Part = isLong ? tooLong : [bytes, 4];
  const version = versionOf(isLong || isFar);
  const head = numbers(
    [0x02014b50, 4],
    version,
    version,
    [flags, 2],
    [0, 2],
    ...noTime,
    [crc, 4],
    size,
    size,
    [name.length, 2],
    [extra.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    isFar ? tooLong : [at, 4],
  );
  return Buffer.concat([head, name, extra]);
}

/** The longer form of the numbers for which a header has no room. */
const extraOf = (values: number[]): Buffer =>
  numbers([1, 2], [values.length * 8, 2], ...values.map((value): Part => [value, 8]));

function endOf({ count, begin, end }: { count: number; begin: number; end: number }, limits: Limits): Buffer {
  const isFar = begin >= limits.number || end - begin >= limits.number || count >= limits.count;
  const counts: Part = isFar ? [0xffff, 2] : [count, 2];
  const short = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    counts,
    counts,
    isFar ? tooLong : [end - begin, 4],
    isFar ? tooLong : [begin, 4],
    [0, 2],
  );
  if (!isFar) return short;
  const version = versionOf(true);
  const long = numbers(
    [0x06064b50, 4],
    [44, 8],
    version,
    version,
    [0, 4],
    [0, 4],
    [count, 8],
    [count, 8],
    [end - begin, 8],
    [begin, 8],
  );
  return Buffer.concat([long, numbers([0x07064b50, 4], [0, 4], [end, 8], [1, 4]), short]);
}

function numbers(...parts: Part[]): Buffer {
  const bytes = Buffer.alloc(parts.reduce((sum, [, length]) => sum + length, 0));
  let at = 0;
  for (const [value, length] of parts)
    at = length === 8 ? bytes.writeBigUInt64LE(BigInt(value), at) : bytes.writeUIntLE(value, at, length);
  return bytes;
}
