import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#server/app.ts";
import { isSafeImage } from "#server/files/file-kind.ts";
import { dispositionOf } from "#server/files/file-name.ts";
import type { FileRow } from "#server/files/file-row.ts";
import type { ByteRange } from "#server/files/store.ts";
import type { ThumbnailSize } from "#server/files/thumbnails.ts";
import { feature } from "#server/http/handlers.ts";
import { requestedRole } from "#server/http/see-as-role.ts";
import { Refusal } from "#shared/errors.ts";
import { readRange } from "./byte-range.ts";
import { contract } from "./contract.ts";
import { type FileViewer, findVisibleFile } from "./find-visible-file.server.ts";
import { findPublicLogoFile } from "./team-logos.server.ts";

export const files = feature(contract, {
  async openFile({ app, params, query, caller, request, reply }) {
    const file = await findFile(app, params.fileId, {
      userId: caller.userId,
      roleId: query.as ?? requestedRole(request),
    });
    const etag = `"${file.sha256.toString("hex")}"`;
    const disposition = dispositionOf(isSafeImage(file.content_type) ? "inline" : "attachment", file.name);
    const about = { etag, disposition, contentType: file.content_type, keep: "no-cache" };
    if (isKnown(request, etag)) return describe(reply, about).code(304).send();

    const range = canSeek(file) ? askedRange(request, file.bytes, etag) : undefined;
    if (range === "unsatisfiable") {
      return reply.code(416).header("content-range", `bytes */${file.bytes}`).send();
    }
    const { stream, bytes } = await app.files.open(file, range ? { range } : {});
    describe(reply, about).header("content-length", bytes);
    if (canSeek(file)) reply.header("accept-ranges", "bytes");
    if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${file.bytes}`);
    return reply.send(stream);
  },

  async openThumbnail({ app, params, query, caller, request, reply }) {
    const file = await findFile(app, params.fileId, {
      userId: caller.userId,
      roleId: query.as ?? requestedRole(request),
    });
    const size = Number(params.size) as ThumbnailSize;
    const etag = `"${file.sha256.toString("hex")}-${size}"`;
    if (!file.thumbnails.includes(size)) throw new Refusal("not_found");
    const disposition = dispositionOf("inline", `${file.name.replace(/\.[^.]*$/, "")}.webp`);
    const about = { etag, disposition, contentType: "image/webp", keep: "max-age=3600" };
    if (isKnown(request, etag)) return describe(reply, about).code(304).send();

    const { stream, bytes } = await app.files.open(file, { size });
    return describe(reply, about).header("content-length", bytes).send(stream);
  },

  async openPublicLogo({ app, params, request, reply }) {
    const file = await findPublicLogoFile(app.db, params.fileId);
    if (!file) throw new Refusal("not_found");
    const etag = `"${file.sha256.toString("hex")}"`;
    // What its uploader called it is nobody's business outside of the team.
    const disposition = dispositionOf("inline", "logo");
    const about = {
      etag,
      disposition,
      contentType: file.content_type,
      keep: "max-age=86400",
      scope: "public",
    } as const;
    // Letters are read on the pages of mail programs.
    const open = () => describe(reply, about).header("cross-origin-resource-policy", "cross-origin");
    if (isKnown(request, etag)) return open().code(304).send();

    const { stream, bytes } = await app.files.open(file, {});
    return open().header("content-length", bytes).send(stream);
  },
});

async function findFile(app: App, fileId: string, viewer: FileViewer): Promise<FileRow> {
  const file = await findVisibleFile(app, fileId, viewer);
  if (!file) throw new Refusal("not_found");
  return file;
}

/**
 * Whatever someone uploaded: nothing in it runs, frames, loads or is guessed to be something else.
 * A file is asked for anew each time, as whoever may see it changes; small pictures, of which a page has many, hold
 * for an hour, and signing out clears them. Said only once the bytes are at hand, or a refusal would be kept.
 */
function describe(
  reply: FastifyReply,
  about: { etag: string; disposition: string; contentType: string; keep: string; scope?: "public" | "private" },
) {
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
