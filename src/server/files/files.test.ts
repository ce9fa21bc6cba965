import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import type pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { cloneDatabase } from "#testing/test-app.ts";
import { type Db, openDb, openPool } from "../db/db.ts";
import { readEnv } from "../env.ts";
import { openLog } from "../log.ts";
import { type Files, type NewFile, openFiles } from "./files.ts";

const log = openLog("silent");
const userId = newId();
let dataDir: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: pg.Pool;
let db: Db;
let files: Files;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "simply-files-"));
  database = await cloneDatabase();
  pool = openPool(database.url, 4);
  db = openDb(pool);
  const person = { id: userId, auth_username: "ada", email: "ada@simply.test", name: "Ada" };
  await db.app.insertInto("user").values(person).execute();
  files = openFiles({ env: readEnv({ NODE_ENV: "test", DATA_DIR: dataDir }), db, log });
});

beforeEach(async () => {
  for (const { id } of await db.app.selectFrom("file").select("id").execute()) await files.remove(id);
  expect(bytesLeft()).toEqual([]);
});

afterAll(async () => {
  await pool?.end();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("saving a file", () => {
  it("knows a picture by its bytes, whatever it is called", async () => {
    const image = await picture(300, 200).png().toBuffer();
    const row = await save({ content: image, name: "../evil.html" });
    expect(row).toMatchObject({
      name: "evil.html",
      content_type: "image/png",
      file_type: "image",
      bytes: image.length,
    });
    expect(row).toMatchObject({
      width: 300,
      height: 200,
      thumbnails: [64, 256, 1024],
      owner_id: userId,
      team_id: null,
    });
    expect(await contentOf(row)).toEqual(image);
    expect(bytesLeft()).toHaveLength(4);
  });

  it("makes upright thumbnails of the right size, without what the camera noted", async () => {
    const exif = { IFD0: { Copyright: "Ada" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } };
    const sideways = await picture(2000, 1000).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(sideways).metadata()).exif).toBeDefined();

    const row = await save({ content: sideways, name: "photo.jpg", only: "image" });
    expect(row).toMatchObject({ content_type: "image/jpeg", width: 1000, height: 2000 });
    for (const size of [64, 256, 1024] as const) {
      const { format, width, height, exif, orientation } = await sharp(await contentOf(row, size)).metadata();
      expect({ format, width, height, exif, orientation }).toEqual({ format: "webp", width: size / 2, height: size });
    }
  });

  it.each(["png", "jpeg", "webp", "gif", "avif"] as const)("takes %s for a picture", async (format) => {
    const row = await save({ content: await picture(20, 10).toFormat(format).toBuffer(), name: "x", only: "image" });
    expect(row).toMatchObject({ content_type: `image/${format}`, file_type: "image", width: 20, height: 10 });
    expect(await sharp(await contentOf(row, 64)).metadata()).toMatchObject({ width: 20, height: 10 });
  });

  it.each([
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["a PDF", Buffer.from("%PDF-1.7\n")],
    ["the beginning of a PNG", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
    ["nothing", Buffer.alloc(0)],
  ])("refuses %s as a picture and keeps no byte", async (_what, content) => {
    await expect(save({ content, name: "x.png", only: "image" })).rejects.toMatchObject({ code: "file_not_an_image" });
    expect(await everythingLeft()).toEqual({ bytes: [], rows: 0 });
  });

  it("keeps pages and drawings as plain text", async () => {
    for (const content of ["<!doctype html><script>alert(1)</script>", '<?xml version="1.0"?><svg/>', "<svg/>"]) {
      const row = await save({ content: Buffer.from(content), name: "x.png" });
      expect(row).toMatchObject({ content_type: "text/plain", file_type: "document", thumbnails: [], width: null });
    }
  });

  it("keeps a broken picture as a file without thumbnails", async () => {
    const broken = (await picture(300, 200).png().toBuffer()).subarray(0, 200);
    const row = await save({ content: broken, name: "x.png" });
    expect(row).toMatchObject({ content_type: "image/png", thumbnails: [], width: null });
    expect(bytesLeft()).toHaveLength(1);
  });

  it("refuses a picture with more pixels than memory should hold", async () => {
    const bomb = claimSize(await picture(20, 10).png().toBuffer(), 60_000);
    await expect(save({ content: bomb, name: "x.png", only: "image" })).rejects.toMatchObject({
      code: "file_not_an_image",
    });
    expect(await everythingLeft()).toEqual({ bytes: [], rows: 0 });
  });
});

describe("when saving fails, neither bytes nor a row are left", () => {
  it("one byte over the limit; at the limit it is kept", async () => {
    const content = Buffer.alloc(300_000, "a");
    await expect(save({ content, maxBytes: 299_999 })).rejects.toMatchObject({ code: "too_large" });
    expect(await everythingLeft()).toEqual({ bytes: [], rows: 0 });
    expect(await save({ content, maxBytes: 300_000 })).toMatchObject({ bytes: 300_000 });
  });

  it("a stream that another limit has cut", async () => {
    const stream = Object.assign(Readable.from([Buffer.alloc(10)]), { truncated: true });
    await expect(save({ stream })).rejects.toMatchObject({ code: "too_large" });
    expect(await everythingLeft()).toEqual({ bytes: [], rows: 0 });
  });

  it("a stream that breaks in the middle", async () => {
    await expect(save({ stream: Readable.from(breaking()) })).rejects.toThrow("cut");
    expect(await everythingLeft()).toEqual({ bytes: [], rows: 0 });
  });

  it("a store that cannot write", async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), "simply-no-store-"));
    writeFileSync(join(elsewhere, "files"), "a file where a folder should be");
    const broken = openFiles({ env: readEnv({ NODE_ENV: "test", DATA_DIR: elsewhere }), db, log });
    const stream = Readable.from([Buffer.alloc(10)]);
    await expect(broken.save({ stream, name: "x", maxBytes: 100, owner: { userId } })).rejects.toMatchObject({
      code: "ENOTDIR",
    });
    expect(stream.destroyed).toBe(true);
    expect(await everythingLeft()).toEqual({ bytes: [], rows: 0 });
    rmSync(elsewhere, { recursive: true });
  });

  it("a row that the database refuses", async () => {
    const content = await picture(300, 200).png().toBuffer();
    await expect(save({ content, owner: { userId: newId() } })).rejects.toMatchObject({ code: "23503" });
    expect(await everythingLeft()).toEqual({ bytes: [], rows: 0 });
  });
});

describe("removing a file", () => {
  it("takes its thumbnails too, and can be asked twice", async () => {
    const row = await save({ content: await picture(300, 200).png().toBuffer() });
    await files.remove(row.id);
    await files.remove(row.id);
    expect(await everythingLeft()).toEqual({ bytes: [], rows: 0 });
    await expect(files.open(row)).rejects.toMatchObject({ code: "not_found" });
  });
});

type Saving = Partial<NewFile> & { content?: Buffer };

const save = ({ content = Buffer.from("hello"), ...rest }: Saving) =>
  files.save({ stream: Readable.from([content]), name: "file", maxBytes: 10_000_000, owner: { userId }, ...rest });

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "teal" } });

/** A small PNG whose header says that it is a huge square. */
function claimSize(png: Buffer, side: number): Buffer {
  const header = Buffer.from(png.subarray(12, 29));
  header.writeUInt32BE(side, 4);
  header.writeUInt32BE(side, 8);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(header));
  return Buffer.concat([png.subarray(0, 12), header, check, png.subarray(33)]);
}

const contentOf = async (row: Parameters<Files["open"]>[0], size?: 64 | 256 | 1024) =>
  buffer((await files.open(row, size ? { size } : {})).stream);

async function* breaking() {
  yield Buffer.alloc(100_000);
  throw new Error("cut");
}

const everythingLeft = async () => ({
  bytes: bytesLeft(),
  rows: (await db.app.selectFrom("file").select("id").execute()).length,
});

function bytesLeft(): string[] {
  const root = join(dataDir, "files");
  if (!statSync(root, { throwIfNoEntry: false })) return [];
  return (readdirSync(root, { recursive: true }) as string[]).filter((name) => statSync(join(root, name)).isFile());
}
