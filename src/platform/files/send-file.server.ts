import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#server/app.ts";
import { isSafeImage } from "#server/files/file-kind.ts";
import { dispositionOf } from "#server/files/file-name.ts";
import type { FileRow } from "#server/files/file-row.ts";
import type { ByteRange } from "#server/files/store.ts";
import type { ThumbnailSize } from "#server/files/thumbnails.ts";
import { Refusal } from "#shared/errors.ts";
import { readRange } from "./byte-range.ts";

type How = {
  /** A picture made small; else the file as it is. */
  size?: ThumbnailSize | undefined;
  scope?: "public" | "private";
  /** How long it may be kept without asking. */
  keep: string;
  /** What it is called, where not as its uploader called it. */
  name?: string;
};

/** Sends a file to somebody who may have it, or only that they have it already. */
export async function sendFile(
  app: App,
  file: FileRow,
  { size, scope, keep, name = file.name }: How,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (size && !file.thumbnails.includes(size)) throw new Refusal("not_found");
  const etag = `"${file.sha256.toString("hex")}${size ? `-${size}` : ""}"`;
  const disposition = size
    ? dispositionOf("inline", `${name.replace(/\.[^.]*$/, "")}.webp`)
    : dispositionOf(isSafeImage(file.content_type) ? "inline" : "attachment", name);
  const about = { etag, disposition, contentType: size ? "image/webp" : file.content_type, keep, scope };
  if (isKnown(request, etag)) return describe(reply, about).code(304).send();

  const canJump = !size && canSeek(file);
  const range = canJump ? askedRange(request, file.bytes, etag) : undefined;
  if (range === "unsatisfiable") {
    return reply.code(416).header("content-range", `bytes */${file.bytes}`).send();
  }
  const { stream, bytes } = await app.files.open(file, size ? { size } : range ? { range } : {});
  describe(reply, about).header("content-length", bytes);
  if (canJump) reply.header("accept-ranges", "bytes");
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${file.bytes}`);
  return reply.send(stream);
}

type About = {
  etag: string;
  disposition: string;
  contentType: string;
  keep: string;
  scope?: "public" | "private" | undefined;
};

/**
 * Whatever someone uploaded: nothing in it runs, frames, loads or is guessed to be something else.
 * A file is asked for anew each time, as whoever may see it changes; small pictures, of which a page has many, hold
 * for an hour, and signing out clears them. Said only once the bytes are at hand, or a refusal would be kept.
 */
function describe(reply: FastifyReply, about: About) {
  return reply.headers({
    "content-type": about.contentType,
    "content-disposition": about.disposition,
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": `${about.scope ?? "private"}, ${about.keep}`,
    etag: about.etag,
  });
}

const isKnown = (request: FastifyRequest, etag: string): boolean =>
  (request.headers["if-none-match"] ?? "").split(",").some((known) => known.trim().replace(/^W\//, "") === etag);

/** Players jump about in a recording; everything else is fetched whole. */
const canSeek = (file: FileRow): boolean => file.file_type === "audio" || file.file_type === "video";

function askedRange(request: FastifyRequest, bytes: number, etag: string): ByteRange | "unsatisfiable" | undefined {
  const condition = request.headers["if-range"];
  return condition && condition !== etag ? undefined : readRange(request.headers.range, bytes);
}
