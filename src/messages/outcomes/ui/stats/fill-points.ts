import { instantOf, wallTimeOf } from "#data/fields/zoned-time.ts";
import type { MessageStats } from "./stats-queries.ts";

type OverTime = MessageStats["overTime"];
export type Series = "opens" | "clicks" | "delivered" | "bounced" | "unsubscribed";
export type Bucket = OverTime["bucket"] | "week";
export type FilledPoint = { at: Date; value: number };

/** More bars than these are no longer told apart. */
const mostBars = 90;
/** A curve of one bar is none: so much is shown from the beginning. */
const fewest = 12;

const hour = 3_600_000;
const steps = { hour, day: 24 * hour } as const;

/**
 * One bar for each hour or day since the first, also for those in which nothing happened; of very many days one for each
 * week. Hours and days are those of the team's clock.
 */
export function fillPoints(
  { bucket, points }: OverTime,
  series: Series,
  timeZone: string,
): { bucket: Bucket; points: FilledPoint[] } {
  const [first] = points;
  if (!first) return { bucket, points: [] };
  const step = steps[bucket];
  const begins = wallTimeOf(Date.parse(first.at), timeZone);
  const placeOf = (at: string) => Math.round((wallTimeOf(Date.parse(at), timeZone) - begins) / step);
  const values = new Map<number, number>();
  for (const point of points) {
    const place = placeOf(point.at);
    values.set(place, (values.get(place) ?? 0) + point[series]);
  }
  const count = Math.max(fewest, ...[...values.keys()].map((place) => place + 1));
  const each = Array.from({ length: count }, (_, place) => ({
    at: new Date(instantOf(begins + place * step, timeZone)),
    value: values.get(place) ?? 0,
  }));
  return count > mostBars ? { bucket: "week", points: byWeek(each) } : { bucket, points: each };
}

function byWeek(days: FilledPoint[]): FilledPoint[] {
  const weeks: FilledPoint[] = [];
  for (let from = 0; from < days.length; from += 7) {
    const week = days.slice(from, from + 7);
    weeks.push({ at: week[0]!.at, value: week.reduce((sum, { value }) => sum + value, 0) });
  }
  return weeks;
}
