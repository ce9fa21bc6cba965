import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync } from "node:crypto";
import { refuseField } from "#shared/errors.ts";

/**
 * Where a page of a list ends, as the API gives it. It holds the keys that the list is sorted by, which its reader may not
 * be allowed to read: it is encrypted, and bound to its team and list, because in another list its place would tell them.
 */
export type Cursors = {
  /** `list`: whatever decides what the keys mean. */
  seal(list: string, position: unknown): string;
  /** What was sealed for this list; a cursor that is not one is refused. */
  open(list: string, cursor: string): unknown;
};

const nonceLength = 12;
const tagLength = 16;
/** Lengths are rounded up to this many bytes, because they tell something too. */
const paddedTo = 256;

/** The cursors of each team; those of no team under "". */
export function openCursors(secret: Buffer): (teamId: string) => Cursors {
  const derive = (purpose: string) => createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)));
  const key = derive("simply cursors");
  const nonceKey = derive("simply cursor nonces");

  return (teamId) => {
    const nameOf = (list: string) => Buffer.from(`${teamId}\0${list}\0`);
    return {
      seal(list, position) {
        const name = nameOf(list);
        const text = padded(JSON.stringify(position));
        // Made from what is sealed: the same page has the same cursor, so that answers that did not change keep their ETag.
        const nonce = createHmac("sha256", nonceKey).update(name).update(text).digest().subarray(0, nonceLength);
        const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(name);
        return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString("base64url");
      },

      open(list, cursor) {
        const sealed = Buffer.from(cursor, "base64url");
        if (sealed.length < nonceLength + tagLength) refuseField("cursor", "validation.invalid");
        const [nonce, tag] = [sealed.subarray(0, nonceLength), sealed.subarray(-tagLength)];
        const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAAD(nameOf(list)).setAuthTag(tag);
        try {
          const text = Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()]);
          return JSON.parse(text.toString());
        } catch {
          refuseField("cursor", "validation.invalid");
        }
      },
    };
  };
}

function padded(text: string): Buffer {
  const length = Buffer.byteLength(text);
  return Buffer.from(text + " ".repeat((paddedTo - (length % paddedTo)) % paddedTo));
}
