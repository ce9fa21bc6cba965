import { type CellCopier, serverPart } from "../../server-part.server.ts";
import type { TextContext } from "../../text-context.ts";
import { offsetAt } from "../../zoned-time.ts";

export const dateTimeServer = serverPart({ csv: { isWhole: false, copier } });

/** How far the clocks are ahead, in seconds, and the bytes of the day before, of the day, and of the day after. */
type Day = { offset: number; texts: [Buffer, Buffer, Buffer] };

const mostDays = 50_000;
const [zero, colon, space] = [0x30, 0x3a, 0x20];
const dayLength = 24 * 60 * 60;
/** As the database writes it in UTC, to the second. */
const form = Buffer.from("0000-00-00 00:00:00+00");
const signs = [4, 7, 10, 13, 16, 19, 20, 21];

/** The time on the wall, of days around which no clock is changed. No cell of them needs quotes. */
function copier({ timeZone }: TextContext): CellCopier {
  const days = new Map<number, Day | null>();
  const dayOf = (from: Uint8Array, start: number): Day | null => {
    const key =
      (two(from, start) * 100 + two(from, start + 2)) * 10_000 + two(from, start + 5) * 100 + two(from, start + 8);
    const known = days.get(key);
    if (known !== undefined) return known;
    if (days.size >= mostDays) days.clear();
    const text = Buffer.from(from.buffer, from.byteOffset + start, 10).toString("latin1");
    const found = steadyDay(Date.parse(`${text}T00:00:00Z`), timeZone);
    days.set(key, found);
    return found;
  };
  return (from, start, end, to, at) => {
    if (!hasForm(from, start, end)) return -1;
    const day = dayOf(from, start);
    if (!day) return -1;
    const wall = (two(from, start + 11) * 60 + two(from, start + 14)) * 60 + two(from, start + 17) + day.offset;
    const text = day.texts[wall < 0 ? 0 : wall < dayLength ? 1 : 2]!;
    for (let place = 0; place < 10; place++) to[at + place] = text[place]!;
    const seconds = (wall + dayLength) % dayLength;
    to[at + 10] = space;
    putTwo(to, at + 11, Math.floor(seconds / 3600));
    to[at + 13] = colon;
    putTwo(to, at + 14, Math.floor(seconds / 60) % 60);
    if (seconds % 60 === 0) return at + 16;
    to[at + 16] = colon;
    putTwo(to, at + 17, seconds % 60);
    return at + 19;
  };
}

/** Null: what the clocks show there, or on a day that is near, may happen twice. */
function steadyDay(start: number, timeZone: string): Day | null {
  const dayAt = (days: number) => start + days * dayLength * 1000;
  const offset = offsetAt(start, timeZone);
  if (![-2, -1, 1, 2, 3].every((days) => offsetAt(dayAt(days), timeZone) === offset)) return null;
  const write = (days: number) => Buffer.from(new Date(dayAt(days)).toISOString().slice(0, 10));
  return { offset: offset / 1000, texts: [write(-1), write(0), write(1)] };
}

/** What has these signs in these places, and no more, has digits in all others. */
function hasForm(from: Uint8Array, start: number, end: number): boolean {
  if (end - start !== form.length) return false;
  for (let sign = 0; sign < signs.length; sign++) if (from[start + signs[sign]!] !== form[signs[sign]!]) return false;
  return true;
}

const two = (from: Uint8Array, at: number): number => (from[at]! - zero) * 10 + from[at + 1]! - zero;

function putTwo(to: Uint8Array, at: number, number: number) {
  to[at] = zero + Math.floor(number / 10);
  to[at + 1] = zero + (number % 10);
}
