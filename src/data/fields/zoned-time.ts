/** Between the clock on the wall and the instant, by the rules of a time zone. Times are milliseconds; a wall time is counted as if it were UTC. */

/** How far the zone's clocks are ahead of UTC at that instant. */
export function offsetAt(instant: number, timeZone: string): number {
  const known = knownOf(timeZone);
  return (
    steadyOffset(known.days, day, instant, timeZone) ??
    steadyOffset(known.minutes, minute, instant, timeZone) ??
    readOffsetAt(instant, timeZone)
  );
}

/** Undefined: it changes within that day, or that minute. */
function steadyOffset(known: Map<number, number | null>, length: number, instant: number, timeZone: string) {
  const part = Math.floor(instant / length);
  let offset = known.get(part);
  if (offset === undefined) {
    // No zone has ever changed its clocks and changed them back within a day.
    const [first, last] = [readOffsetAt(part * length, timeZone), readOffsetAt((part + 1) * length, timeZone)];
    offset = first === last ? first : null;
    known.set(part, offset);
  }
  return offset ?? undefined;
}

/** Offsets by the day, and by the minute where they change on that day: asking for one is slow, and lists ask for thousands. */
type Known = { days: Map<number, number | null>; minutes: Map<number, number | null> };
const knownZones = new Map<string, Known>();
const mostParts = 50_000;

function knownOf(timeZone: string): Known {
  const known = knownZones.get(timeZone);
  if (known && known.days.size < mostParts && known.minutes.size < mostParts) return known;
  const fresh = { days: new Map<number, number | null>(), minutes: new Map<number, number | null>() };
  if (knownZones.size >= 20) knownZones.clear();
  knownZones.set(timeZone, fresh);
  return fresh;
}

function readOffsetAt(instant: number, timeZone: string): number {
  const name = formatOf(timeZone)
    .formatToParts(instant)
    .find(({ type }) => type === "timeZoneName")?.value;
  return name ? readOffset(name.replace("GMT", "")) : 0;
}

export const wallTimeOf = (instant: number, timeZone: string): number => instant + offsetAt(instant, timeZone);

/** A wall time that does not exist moves forward by what was left out; of one that happens twice the first is meant. */
export function instantOf(wallTime: number, timeZone: string): number {
  const before = offsetAt(wallTime - day, timeZone);
  const after = offsetAt(wallTime + day, timeZone);
  const fitting = [before, after]
    .map((offset) => wallTime - offset)
    .filter((instant) => wallTimeOf(instant, timeZone) === wallTime);
  return fitting.length > 0 ? Math.min(...fitting) : wallTime - before;
}

/** "+02:00", "-0500", "+00:19:32"; nothing is zero. */
export function readOffset(text: string): number {
  const [, sign, hours, minutes, seconds] = /^([+-])(\d{2}):?(\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
  const size = Number(hours ?? 0) * hour + Number(minutes ?? 0) * minute + Number(seconds ?? 0) * second;
  return sign === "-" ? -size : size;
}

export function writeOffset(offset: number): string {
  const clock = new Date(Math.abs(offset)).toISOString().slice(11, 19).replace(/:00$/, "");
  return `${offset < 0 ? "-" : "+"}${clock}`;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const formats = new Map<string, Intl.DateTimeFormat>();

// Making one costs a thousand times as much as using it.
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  formats.set(timeZone, format);
  return format;
}
