/** How far sending was, and when that was seen. */
export type Seen = { at: number; done: number };

/** What is older than this says nothing about how fast it is now. */
const remembered = 60_000;
const enough = 3_000;

export const remember = (seen: readonly Seen[], next: Seen): Seen[] =>
  seen.at(-1)?.done === next.done
    ? [...seen]
    : [...seen.filter(({ at, done }) => next.at - at <= remembered && done <= next.done), next];

/** The minutes until all are done at this speed; nothing while nobody can say. */
export function minutesLeft(seen: readonly Seen[], total: number): number | undefined {
  const [first, last] = [seen[0], seen.at(-1)];
  if (!first || !last || last.at - first.at < enough || last.done <= first.done) return undefined;
  const perMinute = ((last.done - first.done) / (last.at - first.at)) * 60_000;
  return Math.max(1, Math.ceil((total - last.done) / perMinute));
}
