/** Schedule of a recurring job, in UTC. */
export type Every = { minutes: number } | { minuteOfHour: number } | { at: `${number}:${number}` };

/** What the queue has to know of one kind of background work. */
export type JobFacts<Data extends object = object> = {
  name: string;
  /**
   * Deduplicates: of jobs with the same key one waits at a time, and sending another brings it forward. Recurring kinds
   * without a key run once for all requests that came before.
   */
  keyOf?(data: Data): string;
  /** Concurrent runs per process: 2 by default, 1 for recurring kinds. */
  atOnce?: number;
  /** Concurrent runs per process for one team, 1 by default. Jobs of no team are bounded by `atOnce` only. */
  atOncePerTeam?: number;
  /** Attempts before the job is parked. Recurring jobs are never parked: they run again at their next time. */
  attempts?: number;
  /** May take minutes; some slots are reserved for quick jobs. */
  isLong?: boolean;
  every?: Every;
  /** Also once whenever a worker starts, with `atStart` in its data. */
  atStart?: boolean;
  /** Delays the run at start, so that it does not slow the start itself. */
  secondsAfterStart?: number;
};

/** Returned by `run` to be run again later, without counting as a failure. */
export type Again = { againInSeconds: number };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The next time after `now`. */
export function nextTime(every: Every, now: Date): Date {
  if ("minutes" in every) return after(now, every.minutes * minute, 0);
  if ("minuteOfHour" in every) return after(now, hour, every.minuteOfHour * minute);
  const [hours, minutes] = every.at.split(":").map(Number) as [number, number];
  return after(now, day, hours * hour + minutes * minute);
}

function after(now: Date, length: number, offset: number): Date {
  return new Date((Math.floor((now.getTime() - offset) / length) + 1) * length + offset);
}
