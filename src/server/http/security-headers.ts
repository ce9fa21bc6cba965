import type { FastifyReply } from "fastify";

type Headers = Record<string, string>;

/** A view as it would be, which the page of its administration shows at several widths (`client/routes.ts`). */
const previewFrame = /^\/team-[^/?]+\/admin\/data-views\/[^/?]+\/preview\/frame(\?|$)/;

/** The one page that may stand in a frame, and only in one of ours. */
export const isFramed = (url: string): boolean => previewFrame.test(url);

type Allowed = {
  isFramed?: boolean;
  /** Where the operator has their map tiles (`MAP_TILES_URL`): the one other host that the app asks for anything. */
  tilesOrigin?: string | undefined;
};

/** Pages: our own scripts only, no frames around us, nothing from elsewhere. */
export function pageHeaders(https: boolean, { isFramed = false, tilesOrigin }: Allowed = {}): Headers {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    // Mantine writes its variables into style elements; styles cannot run code.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    tilesOrigin ? `connect-src 'self' ${tilesOrigin}` : "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    isFramed ? "frame-ancestors 'self'" : "frame-ancestors 'none'",
  ];
  return {
    ...always(https),
    "content-security-policy": policy.join("; "),
    "cross-origin-opener-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "x-frame-options": isFramed ? "SAMEORIGIN" : "DENY",
  };
}

/** Pages for people without an account: they need no more than their own style, pictures of ours and one script. */
export const hostedPageHeaders = (https: boolean): Headers => ({
  ...always(https),
  "content-security-policy": hostedPolicy("'none'"),
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
});

/** The same for one that may stand in frames of these sites; the older header knows no list. */
export function allowFrames(reply: FastifyReply, sources: readonly string[]) {
  if (sources.length === 0) return;
  reply.removeHeader("x-frame-options").header("content-security-policy", hostedPolicy(sources.join(" ")));
}

const hostedPolicy = (ancestors: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join("; ");

/** Answers to programs that any site may read: which of them, the answer itself says. */
export const visitorHeaders = (https: boolean): Headers => ({
  ...apiHeaders(https),
  "cross-origin-resource-policy": "cross-origin",
  vary: "origin, accept-language",
});

/** Answers to programs: data, never a document that could run anything. */
export const apiHeaders = (https: boolean): Headers => ({
  ...always(https),
  "content-security-policy": "default-src 'none'; script-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
});

const always = (https: boolean): Headers => ({
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  ...(https && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
});

/** For the few answers of another kind than their path suggests. */
export const asPage = (reply: FastifyReply, https: boolean): FastifyReply => reply.headers(pageHeaders(https));
