import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#server/app.ts";
import { looksLikeSecret, newSecret } from "#server/http/secrets.ts";
import { cookieName, cookieRules } from "#server/http/session.ts";

/** As long as browsers keep any cookie. */
const maxAge = 400 * 24 * 3600;
const mostAccounts = 5;

/** An account without its address in it; unknown addresses have one too. */
export const accountTag = (email: string): string =>
  createHash("sha256").update(email.toLowerCase()).digest("base64url").slice(0, 22);

/**
 * A browser from which somebody signed in to this account before: its name, by which its own failures are counted.
 * It opens nothing by itself, and lasts beyond signing out. Signed by us for each account, so nobody can write it.
 */
export function knownDevice(app: App, request: FastifyRequest, email: string): string | undefined {
  const { device, proofs } = readCookie(app, request);
  if (!device) return undefined;
  const proof = Buffer.from(proofOf(app, device, email));
  const isKnown = proofs.some((given) => given.length === proof.length && timingSafeEqual(Buffer.from(given), proof));
  return isKnown ? device : undefined;
}

/** From now on this browser is known to the account, beside the last few others that were opened in it. */
export function rememberDevice(app: App, request: FastifyRequest, reply: FastifyReply, email: string) {
  const { device = newSecret(), proofs } = readCookie(app, request);
  const proof = proofOf(app, device, email);
  const all = [proof, ...proofs.filter((each) => each !== proof)].slice(0, mostAccounts);
  reply.setCookie(deviceCookieName(app), [device, ...all].join("."), { ...cookieRules(app), maxAge });
}

const deviceCookieName = (app: App): string => `${cookieName(app.env.APP_URL)}-device`;

const proofOf = (app: App, device: string, email: string): string =>
  createHmac("sha256", app.secret)
    .update(`device\0${device}\0${accountTag(email)}`)
    .digest("base64url");

function readCookie(app: App, request: FastifyRequest): { device?: string; proofs: string[] } {
  const [device, ...proofs] = (request.cookies[deviceCookieName(app)] ?? "").split(".", mostAccounts + 1);
  return looksLikeSecret(device) ? { device, proofs: proofs.filter(looksLikeSecret) } : { proofs: [] };
}
