let lastTime = 0;
let sequence = 0;

/**
 * UUIDv7: sorts by when it was made, so that indexes grow at their right edge. Those of one millisecond are counted (RFC
 * 9562, 6.2): rows that are pasted or imported together are listed in the order they came in. Works in Node and in browsers.
 */
export function newId(now: number = Date.now()): string {
  // A clock that was set back by more than a second is believed.
  if (now > lastTime || now < lastTime - 1_000) {
    lastTime = now;
    sequence = Math.floor(Math.random() * 0x800);
  } else if (sequence < 0xfff) {
    sequence += 1;
  } else {
    lastTime += 1;
    sequence = 0;
  }
  const time = lastTime.toString(16).padStart(12, "0");
  const place = sequence.toString(16).padStart(3, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${place}${randomId().slice(18)}`;
}

/** A UUIDv4, the rest of which is random in the same places. Browsers make none on a page that came without https. */
const randomId: () => string = "randomUUID" in crypto ? () => crypto.randomUUID() : randomBytesId;

export function randomBytesId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isId = (value: unknown): value is string => typeof value === "string" && uuid.test(value);
