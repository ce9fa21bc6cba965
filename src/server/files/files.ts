import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { Refusal } from "#shared/errors.ts";
import type { FileType } from "#shared/file-types.ts";
import { newId } from "#shared/ids.ts";
import type { Db } from "../db/db.ts";
import type { Env } from "../env.ts";
import type { Log } from "../log.ts";
import { contentTypeOf, isSafeImage, kindOf } from "./file-kind.ts";
import { cleanFileName } from "./file-name.ts";
import type { FileRow } from "./file-row.ts";
import type { FileRule } from "./file-rules.ts";
import { type Measured, openMeasure } from "./measure.ts";
import { type FileStoreSettings, openStore } from "./open-store.ts";
import { removeOrphans } from "./remove-orphans.ts";
import { headBytes, sniff } from "./sniff.ts";
import type { ByteRange, Store } from "./store.ts";
import { type Drawn, drawThumbnails, mostImageBytes, type ThumbnailSize, thumbnailSizes } from "./thumbnails.ts";

export type Files = ReturnType<typeof openFiles>;

export type NewFile = {
  stream: Readable;
  /** As the client calls it: shown, never trusted. */
  name: string;
  maxBytes: number;
  /** Without a person: somebody without an account has brought it. */
  owner: { userId?: string; teamId?: string };
  only?: "image";
  /** Those that are taken; all where it is left out. */
  types?: readonly FileType[];
};

/** What people upload: bytes in a store, facts in `app.file`. A row is there only when its bytes are. */
type Parts = { env: Env; db: Db; log: Log; place?: () => FileStoreSettings };

export function openFiles({ env, db, log, place }: Parts) {
  const store = openStore(env, log, "files", place);

  return {
    async save(file: NewFile): Promise<FileRow> {
      const key = randomBytes(16).toString("hex");
      try {
        const measured = await receive(store, key, file);
        const name = cleanFileName(file.name);
        const contentType = contentTypeOf(await sniff(measured.head), measured.head, name);
        if (file.only === "image" && !isSafeImage(contentType)) throw new Refusal("file_not_an_image");
        if (file.types && !file.types.includes(kindOf(contentType))) throw new Refusal("file_type_refused");
        const drawn = isSafeImage(contentType) ? await draw(store, key, measured, file.only) : undefined;
        return await db.app
          .insertInto("file")
          .values({
            id: newId(),
            team_id: file.owner.teamId ?? null,
            owner_id: file.owner.userId ?? null,
            name,
            content_type: contentType,
            file_type: kindOf(contentType),
            bytes: measured.bytes,
            sha256: measured.sha256,
            width: drawn?.width ?? null,
            height: drawn?.height ?? null,
            storage_key: key,
            thumbnails: JSON.stringify(drawn?.thumbnails.map(({ size }) => size) ?? []),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
      } catch (error) {
        await removeBytes(store, key, thumbnailSizes, log);
        throw isFull(error) ? new Refusal("unavailable", { cause: error }) : error;
      }
    },

    /**
     * The row first: whatever happens then, nobody is promised bytes that are gone. As part of a transaction, the bytes go
     * when that has committed.
     */
    async remove(id: string): Promise<void> {
      const gone = await db.app
        .deleteFrom("file")
        .where("id", "=", id)
        .returning(["storage_key", "thumbnails"])
        .executeTakeFirst();
      if (!gone) return;
      let removing: Promise<void> | undefined;
      db.afterCommit(() => {
        removing = removeBytes(store, gone.storage_key, gone.thumbnails, log);
      });
      await removing;
    },

    /** The bytes of a file, of a part of it, or of one of its thumbnails. */
    async open(
      row: Pick<FileRow, "id" | "storage_key" | "thumbnails">,
      { size, range }: { size?: ThumbnailSize; range?: ByteRange } = {},
    ): Promise<{ stream: Readable; bytes: number }> {
      if (size && !row.thumbnails.includes(size)) throw new Refusal("not_found");
      const stored = await store.get(size ? thumbnailKey(row.storage_key, size) : row.storage_key, range);
      if (stored) return stored;
      log.error({ fileId: row.id, size }, "the bytes of a file are missing");
      throw new Refusal("not_found");
    },

    ready: () => store.ready(),

    /** The bytes themselves under their keys, and the place of backups: for making and restoring these. */
    stores: { files: store, backups: openStore(env, log, "backups", place) },

    /** Bytes that no row speaks of: what a killed process, or a deleted team, has left behind. */
    removeOrphans: (before: Date) => removeOrphans(store, db, before),

    /** Who may read the files of a team; one yes is enough. */
    rules: [] as FileRule[],
  };
}

async function receive(store: Store, key: string, { stream, maxBytes }: NewFile): Promise<Measured> {
  const measure = openMeasure(maxBytes, headBytes);
  // A short file is fed before the store fails; then nobody else listens, and an unheard error ends the process.
  measure.through.on("error", () => {});
  const written = store.put(key, measure.through).catch((error) => {
    measure.through.destroy(error);
    throw error;
  });
  // Both must be over before anything is tidied up. A failure of one reaches the other, and the first tells the cause.
  const [fed, put] = await Promise.allSettled([pipeline(stream, measure.through), written]);
  if (fed.status === "rejected") throw isOverLimit(fed.reason) ? new Refusal("too_large") : fed.reason;
  if (put.status === "rejected") throw put.reason;
  // The multipart parser ends a stream at its own limit as if the file were over.
  if ((stream as { truncated?: boolean }).truncated) throw new Refusal("too_large");
  return measure.result();
}

const isOverLimit = (error: unknown) => (error as { statusCode?: number }).statusCode === 413;

async function draw(store: Store, key: string, { bytes }: Measured, only?: "image"): Promise<Drawn | undefined> {
  if (bytes > mostImageBytes) {
    if (only) throw new Refusal("too_large");
    return undefined;
  }
  const stored = await store.get(key);
  if (!stored) throw new Error("the bytes just stored are not there");
  const drawn = await drawThumbnails(await buffer(stored.stream)).catch((error) => {
    if (only) throw new Refusal("file_not_an_image", { cause: error });
    return undefined;
  });
  for (const { size, bytes } of drawn?.thumbnails ?? []) {
    await store.put(thumbnailKey(key, size), Readable.from([bytes]));
  }
  return drawn;
}

export const thumbnailKey = (key: string, size: number) => `${key}-${size}`;

async function removeBytes(store: Store, key: string, sizes: readonly number[], log: Log) {
  const keys = [key, ...sizes.map((size) => thumbnailKey(key, size))];
  const results = await Promise.allSettled(keys.map((each) => store.remove(each)));
  for (const result of results) {
    if (result.status === "rejected") log.error({ err: result.reason, key }, "bytes could not be removed");
  }
}

const isFull = (error: unknown) => ["ENOSPC", "EDQUOT"].includes((error as { code?: string }).code ?? "");
