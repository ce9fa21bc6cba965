import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, crc32, zstdCompress, zstdDecompress } from "node:zlib";

/** What a backup is made of, one after the other. docs/backup-format.md describes them. */
export const kinds = {
  header: 1,
  common: 2,
  schema: 3,
  table: 4,
  rows: 5,
  schemaEnd: 6,
  file: 7,
  bytes: 8,
  manifest: 9,
  end: 10,
  schemaBroken: 11,
} as const;

export type Kind = keyof typeof kinds;
export type Frame = { kind: Kind; content: Buffer };

export const formatVersion = 1;
const firstLine = (version: number | string) => `SIMPLY BACKUP ${version}\n`;

/** Why a file cannot be used; the sentence is for whoever runs a command. */
export class UnusableBackup extends Error {
  override name = "UnusableBackup";
  readonly reason: "foreign" | "newer" | "damaged";
  constructor(reason: UnusableBackup["reason"], sentence: string) {
    super(sentence);
    this.reason = reason;
  }
}

const headBytes = 14;
const mostFrameBytes = 64 * 1024 * 1024;
const worthPacking = 128;

/** Packs frames into the bytes of a file; what is written is counted and hashed on the way. */
export function openFrameWriter() {
  const hash = createHash("sha256");
  let written = 0;
  const out = (bytes: Buffer): Buffer => {
    hash.update(bytes);
    written += bytes.length;
    return bytes;
  };
  return {
    begin: (): Buffer => out(Buffer.from(firstLine(formatVersion))),
    async frame(kind: Kind, content: Buffer | object): Promise<Buffer> {
      const plain = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
      const packed = plain.length < worthPacking ? plain : await compress(plain, { params: level });
      return out(packed.length < plain.length ? wrap(kind, 1, packed, plain.length) : wrap(kind, 0, plain));
    },
    /** The last one: what everything before it amounts to. */
    end: (): Buffer => out(wrap("end", 0, hash.copy().digest())),
    written: () => written,
  };
}

/**
 * The frames of a file, each checked before it is handed over. Where the bytes end or say something else than was
 * written, this throws. `skim`: content stays packed, for a reader who only wants to know that all is well.
 */
export async function* readFrames(
  source: AsyncIterable<Buffer>,
  { skim }: { skim?: readonly Kind[] } = {},
): AsyncGenerator<Frame> {
  const bytes = openTaker(source);
  try {
    yield* framesOf(bytes, skim);
  } finally {
    await bytes.close();
  }
}

async function* framesOf(bytes: ReturnType<typeof openTaker>, skim: readonly Kind[] = []): AsyncGenerator<Frame> {
  const hash = createHash("sha256");
  const take = async (count: number) => {
    const taken = await bytes.take(count);
    if (!taken) throw damaged("it ends too early");
    return taken;
  };
  const first = await bytes.take(firstLine(1).length);
  checkFirstLine(first);
  hash.update(first!);
  for (;;) {
    const head = await take(headBytes);
    const length = head.readUInt32LE(2);
    if (length > mostFrameBytes) throw damaged("a part of it cannot be read");
    const stored = await take(length);
    const kind = nameOf.get(head[0]!);
    if (!kind || crc32(stored, crc32(head.subarray(0, 10))) !== head.readUInt32LE(10)) {
      throw damaged("a part of it is not what was written");
    }
    if (kind === "end") {
      if (!hash.digest().equals(stored)) throw damaged("parts of it are missing or changed");
      if (await bytes.take(1)) throw damaged("something was added to it");
      return;
    }
    hash.update(head);
    hash.update(stored);
    const isPacked = head[1] === 1 && !skim.includes(kind);
    yield { kind, content: isPacked ? await unpack(stored, head.readUInt32LE(6)) : stored };
  }
}

const compress = promisify<Buffer, object, Buffer>(zstdCompress);
const decompress = promisify<Buffer, object, Buffer>(zstdDecompress);
const level = { [constants.ZSTD_c_compressionLevel]: 3 };
const nameOf = new Map<number, Kind>(Object.entries(kinds).map(([name, number]) => [number, name as Kind]));

/** Kind, packing, length as stored, length of the content, checksum of all of that and of the stored bytes. */
function wrap(kind: Kind, packing: 0 | 1, stored: Buffer, plainBytes = stored.length): Buffer {
  const head = Buffer.alloc(headBytes);
  head[0] = kinds[kind];
  head[1] = packing;
  head.writeUInt32LE(stored.length, 2);
  head.writeUInt32LE(plainBytes, 6);
  head.writeUInt32LE(crc32(stored, crc32(head.subarray(0, 10))), 10);
  return Buffer.concat([head, stored]);
}

async function unpack(stored: Buffer, plainBytes: number): Promise<Buffer> {
  const plain = await decompress(stored, { maxOutputLength: mostFrameBytes }).catch(() => undefined);
  if (plain?.length !== plainBytes) throw damaged("a part of it cannot be unpacked");
  return plain;
}

function checkFirstLine(line: Buffer | undefined) {
  const found = /^SIMPLY BACKUP (\d)\n$/.exec(line?.toString("latin1") ?? "");
  if (!found) throw new UnusableBackup("foreign", "This is not a backup of Simply.");
  if (Number(found[1]) > formatVersion) {
    throw new UnusableBackup("newer", "This backup was made by a newer version of Simply. Please use that version.");
  }
}

const damaged = (how: string) => new UnusableBackup("damaged", `This backup is damaged: ${how}. Nothing was changed.`);

/** So many bytes at a time, whatever parts they come in; undefined once there are not as many. */
function openTaker(source: AsyncIterable<Buffer>) {
  const parts = source[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let available = 0;
  return {
    async take(count: number): Promise<Buffer | undefined> {
      while (available < count) {
        const next = await parts.next();
        if (next.done) return undefined;
        waiting.push(next.value);
        available += next.value.length;
      }
      const all = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting);
      waiting = all.length > count ? [all.subarray(count)] : [];
      available -= count;
      return all.subarray(0, count);
    },
    close: async () => void (await parts.return?.()),
  };
}
