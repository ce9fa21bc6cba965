import type { FastifyRequest } from "fastify";
import { Refusal } from "#shared/errors.ts";
import { sentKey } from "./api-key.ts";

const harmless = ["GET", "HEAD", "OPTIONS"];

/**
 * A page of another site may make a browser send our cookie. Browsers say where a request comes from,
 * so writes that do not come from our own pages are refused. Programs send neither header, and no cookie by accident.
 * With an API key no cookie counts, and no browser adds a key by itself.
 */
export function crossSiteProblem(request: FastifyRequest, appUrl: string): Refusal | undefined {
  if (harmless.includes(request.method) || sentKey(request) !== undefined) return undefined;
  const site = request.headers["sec-fetch-site"];
  const origin = request.headers.origin;
  const isForeign =
    (site && site !== "same-origin" && site !== "none") ||
    (origin && !isOwnOrigin(origin, appUrl, request.headers.host));
  return isForeign ? new Refusal("cross_site") : undefined;
}

/** The configured address, or the host that the browser itself was told to open. */
function isOwnOrigin(origin: string, appUrl: string, host: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  return new URL(origin).origin === new URL(appUrl).origin || (!!host && new URL(origin).host === host);
}
