/** So many before and behind are looked at: others may have added or removed some since. */
export const trailReach = 10;

/** Where to begin reading so that the record is in the middle. */
export const trailStart = (position: number): number => Math.max(0, position - trailReach);

export type Neighbours = { position: number; previous: string | undefined; next: string | undefined };

/** Who stands before and behind a record in a stretch of its list; undefined: it is no longer there. */
export function neighboursIn(ids: readonly string[], start: number, recordId: string): Neighbours | undefined {
  const place = ids.indexOf(recordId);
  if (place < 0) return undefined;
  return { position: start + place, previous: ids[place - 1], next: ids[place + 1] };
}
