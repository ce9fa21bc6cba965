import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { dispositionOf } from "#server/files/file-name.ts";

/** A file that is made while it is received. */
export const sendCsv = (reply: FastifyReply, name: string, pieces: AsyncIterable<string | Buffer>) =>
  reply
    .headers({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": dispositionOf("attachment", name),
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    })
    // Bytes, not pieces, are counted, or sixteen of them would be read ahead. A failure breaks the answer off.
    .send(Readable.from(pieces, { objectMode: false }));
