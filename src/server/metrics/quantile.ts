/** So many took no longer than this; the shorter ones are among them. In seconds. */
export type Bucket = { upTo: number; count: number };

/** As Prometheus reckons it, in milliseconds: evenly within a bucket; of what is beyond the last, as long as that. */
export function quantile(buckets: readonly Bucket[], part: number): number | null {
  const total = buckets.at(-1)?.count ?? 0;
  if (total === 0) return null;
  const wanted = part * total;
  const place = buckets.findIndex(({ count }) => count >= wanted);
  const { upTo, count } = buckets[place]!;
  const before = buckets[place - 1] ?? { upTo: 0, count: 0 };
  if (!Number.isFinite(upTo)) return before.upTo * 1000;
  const within = count === before.count ? 1 : (wanted - before.count) / (count - before.count);
  return (before.upTo + (upTo - before.upTo) * within) * 1000;
}
