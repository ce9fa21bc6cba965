/** UUIDv7: sorts by the time it was made, so indexes grow at their right edge. Works in Node and in browsers. */
export function newId(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomId().slice(15)}`;
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
