import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";

/** 256 bits, safe in a URL and a cookie. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

export const looksLikeSecret = (value: unknown): value is string =>
  typeof value === "string" && /^[A-Za-z0-9_-]{43}$/.test(value);

/** What is stored of a secret. Keyed, so that a stolen table cannot be searched for guesses. */
export const hashSecret = (key: Buffer, secret: string): Buffer =>
  createHmac("sha256", keyOf(key)).update(secret).digest();

/** A secret that can be shown again by whoever has the key, though only `salt` is stored. */
export const deriveSecret = (key: Buffer, purpose: string, salt: Buffer): string =>
  createHmac("sha256", key).update(`${purpose}\0`).update(salt).digest("base64url");

/** Making a key out of bytes takes five times as long as the rest, and each request needs it. */
const keys = new WeakMap<Buffer, KeyObject>();

function keyOf(bytes: Buffer): KeyObject {
  const key = keys.get(bytes) ?? createSecretKey(bytes);
  keys.set(bytes, key);
  return key;
}
