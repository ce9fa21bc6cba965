/** When work is done by itself, in UTC. */
export type Every = { minutes: number } | { minuteOfHour: number } | { at: `${number}:${number}` };

/** What the queue has to know of one kind of background work. */
export type JobFacts<Data extends object = object> = {
  name: string;
  /**
   * Of those with the same key one waits at a time: another one that is sent brings it forward. Without a key, each that
   * is sent is run; of what is done by itself, one run does for all that were sent before it.
   */
  keyOf?(data: Data): string;
  /** So many run at once in one process: two, and one of what is done by itself, unless it is said. */
  atOnce?: number;
  /** So many of them may be of one team: one, unless it is said. What belongs to no team counts as one team. */
  atOncePerTeam?: number;
  /** How often it is tried before it is parked. What is done by itself never is: it has its next turn. */
  attempts?: number;
  /** It may take minutes: some places stay free for what is quick. */
  isLong?: boolean;
  every?: Every;
  /** Also once whenever a worker starts, with `atStart` in its data. */
  atStart?: boolean;
  /** What can wait a while after a start does not make it slower. */
  secondsAfterStart?: number;
};

/** What `run` answers where there is more to do: it is run again after so many seconds, and has not failed. */
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
