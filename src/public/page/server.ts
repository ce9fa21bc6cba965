import { brotliCompressSync, gzipSync } from "node:zlib";
import { feature } from "#server/http/handlers.ts";
import { publicStyleContract } from "./contract.ts";
import { publicCss, publicCssVersion } from "./public-css.server.ts";

/** As browsers take it, the smallest first; packed once. */
const packings = { br: brotliCompressSync, gzip: gzipSync };
const packed = new Map<string, Buffer>();

function packedAs(encoding: keyof typeof packings): Buffer {
  const found = packed.get(encoding) ?? packings[encoding](publicCss);
  packed.set(encoding, found);
  return found;
}

export const publicStyle = feature(publicStyleContract, {
  readPublicStyle: async ({ query, request, reply }) => {
    const keep = query.v === publicCssVersion ? "public, max-age=31536000, immutable" : "public, max-age=3600";
    reply
      .headers({ "access-control-allow-origin": "*", "cache-control": keep, vary: "origin, accept-encoding" })
      .type("text/css; charset=utf-8");
    const taken = String(request.headers["accept-encoding"] ?? "").split(/[\s,;]+/);
    const encoding = (["br", "gzip"] as const).find((each) => taken.includes(each));
    if (!encoding) return reply.send(publicCss);
    return reply.header("content-encoding", encoding).send(packedAs(encoding));
  },
});
