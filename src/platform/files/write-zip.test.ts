import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { writeZip, type ZipEntry } from "./write-zip.server.ts";

const texts: Record<string, string> = {
  "person.json": "{}",
  "files/é.bin": "x".repeat(200),
  "files/last.txt": "the last one",
};

async function* entries(): AsyncGenerator<ZipEntry> {
  for (const [name, text] of Object.entries(texts)) {
    const content = Buffer.from(text);
    yield { name, content: Readable.from([content.subarray(0, 5), content.subarray(5)]), bytes: content.length };
  }
}

const zipOf = (form?: { forceZip64Format: boolean }) => buffer(Readable.from(writeZip(entries(), form)));

it("is written in the form that opens everywhere while everything has room in it", async () => {
  const zip = await zipOf();
  expect(zip.indexOf(longEnd)).toBe(-1);
  const end = zip.length - 22;
  expect(read(zip, zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16))).toEqual(texts);
});

it("is readable in the longer form, in which lengths, places and their number have room", async () => {
  const zip = await zipOf({ forceZip64Format: true });
  const locator = zip.length - 22 - 20;
  const long = Number(zip.readBigUInt64LE(locator + 8));
  expect(zip.subarray(long, long + 4)).toEqual(longEnd);
  expect(zip.readUInt16LE(zip.length - 12)).toBe(0xffff);
  expect(read(zip, Number(zip.readBigUInt64LE(long + 32)), Number(zip.readBigUInt64LE(long + 48)))).toEqual(texts);
});

it.each([100, 300])("breaks off rather than being wrong, where %i bytes were said and 200 come", async (bytes) => {
  const zip = buffer(Readable.from(writeZip(oneEntry(Readable.from([Buffer.alloc(200)]), bytes))));
  await expect(zip).rejects.toThrow("unexpected number of bytes");
});

it("breaks off where an entry cannot be read to its end", async () => {
  async function* torn() {
    yield Buffer.alloc(200);
    throw new Error("the disk is gone");
  }
  await expect(buffer(Readable.from(writeZip(oneEntry(torn()))))).rejects.toThrow("the disk is gone");
});

it("reads no more than is taken, and closes what it reads when the receiver hangs up", async () => {
  const piece = Buffer.alloc(65_536);
  let [given, isClosed] = [0, false];
  async function* endless() {
    try {
      for (; given < 10_000; given++) yield piece;
    } finally {
      isClosed = true;
    }
  }
  const zip = Readable.from(writeZip(oneEntry(endless())));
  for await (const _ of zip) if (given > 3) break;
  await expect.poll(() => isClosed).toBe(true);
  expect(given).toBeLessThan(500);
});

async function* oneEntry(content: AsyncIterable<Buffer>, bytes?: number): AsyncGenerator<ZipEntry> {
  yield { name: "a", content, ...(bytes !== undefined && { bytes }) };
}

const longEnd = Buffer.from([0x50, 0x4b, 6, 6]);

/** As the directory says: where each entry is and how long. */
function read(zip: Buffer, count: number, begin: number): Record<string, string> {
  const found: Record<string, string> = {};
  for (let at = begin, left = count; left > 0; left--) {
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    let extra = at + 46 + nameLength + 4;
    const number = (place: number, isTwice = false) => {
      const short = zip.readUInt32LE(place);
      if (short !== 0xffffffff) return short;
      const long = Number(zip.readBigUInt64LE(extra));
      extra += isTwice ? 16 : 8;
      return long;
    };
    const bytes = number(at + 24, true);
    const entry = number(at + 42);
    const content = entry + 30 + zip.readUInt16LE(entry + 26) + zip.readUInt16LE(entry + 28);
    found[name] = zip.toString("utf8", content, content + bytes);
    at += 46 + nameLength + extraLength;
  }
  return found;
}
