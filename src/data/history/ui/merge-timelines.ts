type Timeline<Entry> = { entries: readonly Entry[] /** There are older ones that are not loaded. */; hasMore: boolean };

/**
 * One timeline out of several, each the latest first and loaded page by page. It ends where one of them is used up and has
 * more: what is older in the others might come after that. `waitsFor`: the places of those that have to load for it to go on.
 */
export function mergeTimelines<Entry extends { at: string }>(timelines: readonly Timeline<Entry>[]) {
  const left = timelines.map(({ entries, hasMore }) => ({ entries, hasMore, next: 0 }));
  const merged: Entry[] = [];
  while (true) {
    const usedUp = left.flatMap(({ entries, hasMore, next }, place) =>
      hasMore && next === entries.length ? [place] : [],
    );
    if (usedUp.length > 0) return { entries: merged, waitsFor: usedUp };
    const latest = left
      .filter(({ entries, next }) => next < entries.length)
      .reduce<(typeof left)[number] | undefined>(
        (one, other) => (one && timeOf(one) >= timeOf(other) ? one : other),
        undefined,
      );
    if (!latest) return { entries: merged, waitsFor: [] };
    merged.push(latest.entries[latest.next]!);
    latest.next += 1;
  }
}

const timeOf = ({ entries, next }: { entries: readonly { at: string }[]; next: number }): number =>
  Date.parse(entries[next]!.at);
