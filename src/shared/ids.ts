/** UUIDv7: sorts by the time it was made, so indexes grow at their right edge. Works in Node and in browsers. */
export function newId(now: number = Date.now()): string {
  if (taken === pool.length) {
    crypto.getRandomValues(pool);
    taken = 0;
  }
  const bytes = pool.subarray(taken, taken + 16);
  taken += 16;
  let time = now;
  for (let place = 5; place >= 0; place--) {
    bytes[place] = time % 256;
    time = Math.floor(time / 256);
  }
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  let text = "";
  for (let place = 0; place < 16; place++) text += hyphens[place]! + hex[bytes[place]!]!;
  return text;
}

/** Chance is asked for in larger pieces: each question takes longer than all the rest. */
const pool = new Uint8Array(16 * 64);
let taken = pool.length;
const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const hyphens = Array.from({ length: 16 }, (_, place) => ([4, 6, 8, 10].includes(place) ? "-" : ""));

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isId = (value: unknown): value is string => typeof value === "string" && uuid.test(value);
