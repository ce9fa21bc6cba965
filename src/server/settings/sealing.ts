import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** `otherKey`: sealed under another AUTH_SECRET. `damaged`: not what was written. */
export type SealProblem = "otherKey" | "damaged";
export type Opened = { value: string } | { problem: SealProblem };

const version = 1;
const idLength = 8;
const nonceLength = 12;
const tagLength = 16;
const headLength = 1 + idLength + nonceLength + tagLength;

/**
 * AES-256-GCM under a key that is derived from AUTH_SECRET: version, id of the key, nonce, tag, text. The name of what is
 * sealed is part of it, so that one secret cannot be put in the place of another.
 */
export function openSealing(secret: Buffer) {
  const key = derive(secret, "simply settings", 32);
  // Tells a changed AUTH_SECRET from a damaged row, and nothing about the key.
  const keyId = derive(secret, "simply settings key id", idLength);

  return {
    seal(name: string, text: string): Buffer {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(name));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(version), keyId, nonce, cipher.getAuthTag(), sealed]);
    },

    unseal(name: string, sealed: Buffer): Opened {
      if (sealed.length < headLength || sealed[0] !== version) return { problem: "damaged" };
      if (!sealed.subarray(1, 1 + idLength).equals(keyId)) return { problem: "otherKey" };
      const [nonce, tag] = [
        sealed.subarray(1 + idLength, headLength - tagLength),
        sealed.subarray(headLength - tagLength, headLength),
      ];
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(name)).setAuthTag(tag);
        const text = Buffer.concat([decipher.update(sealed.subarray(headLength)), decipher.final()]);
        return { value: text.toString("utf8") };
      } catch {
        return { problem: "damaged" };
      }
    },
  };
}

const derive = (secret: Buffer, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", purpose, length));
