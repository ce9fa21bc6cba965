import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { Refusal } from "#shared/errors.ts";

export type Measured = { bytes: number; sha256: Buffer; head: Buffer };

/** A stream that lets bytes through while it counts and hashes them, keeps the first ones, and stops at the limit. */
export function openMeasure(maxBytes: number, headBytes: number) {
  const hash = createHash("sha256");
  const head: Buffer[] = [];
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (bytes < headBytes) head.push(chunk.subarray(0, headBytes - bytes));
      bytes += chunk.length;
      if (bytes > maxBytes) return done(new Refusal("too_large"));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, result: (): Measured => ({ bytes, sha256: hash.digest(), head: Buffer.concat(head) }) };
}
