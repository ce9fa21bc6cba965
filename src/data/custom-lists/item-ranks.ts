/** Room between two neighbours, so that one item can move without the others. */
const gap = 1024;

type Ranked = { id: string; rank: number | null };

/** Ranks by which `order` is the order, for as few items as possible; those that need no other are not named. */
export function ranksFor(items: readonly Ranked[], order: readonly string[]): Map<string, number> {
  const known = new Map(items.map(({ id, rank }) => [id, rank]));
  const ranks = order.map((id) => known.get(id) ?? null);
  const fresh = placeBetween(ranks, keptPlaces(ranks)) ?? order.map((_, place) => (place + 1) * gap);
  const moved = order.flatMap((id, place) => (fresh[place] === known.get(id) ? [] : [[id, fresh[place]!] as const]));
  return new Map(moved);
}

/** For items that come last, in the order in which they are given. */
export const ranksAfter = (items: readonly Ranked[], count: number): number[] => {
  const last = Math.max(0, ...items.map(({ rank }) => rank ?? 0));
  return Array.from({ length: count }, (_, place) => last + (place + 1) * gap);
};

/** The longest run of places whose ranks already ascend: these stay as they are. */
function keptPlaces(ranks: readonly (number | null)[]): Set<number> {
  const tails: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [place, rank] of ranks.entries()) {
    if (rank === null) continue;
    let at = tails.findIndex((tail) => ranks[tail]! >= rank);
    if (at < 0) at = tails.length;
    previous[place] = tails[at - 1];
    tails[at] = place;
  }
  const kept = new Set<number>();
  for (let place = tails.at(-1); place !== undefined; place = previous[place]) kept.add(place);
  return kept;
}

/** Whole numbers between the neighbours that stay; undefined where there is no room for them. */
function placeBetween(ranks: readonly (number | null)[], kept: Set<number>): number[] | undefined {
  const placed: number[] = [];
  for (let place = 0; place < ranks.length; ) {
    if (kept.has(place)) {
      placed.push(ranks[place++]!);
      continue;
    }
    let end = place;
    while (end < ranks.length && !kept.has(end)) end++;
    const count = end - place;
    const low = placed.at(-1);
    const high = end < ranks.length ? ranks[end]! : undefined;
    const from = low ?? (high === undefined ? 0 : high - gap * (count + 1));
    const to = high ?? from + gap * (count + 1);
    const step = (to - from) / (count + 1);
    if (step < 1) return undefined;
    for (let each = 1; each <= count; each++) placed.push(Math.floor(from + step * each));
    place = end;
  }
  return placed;
}
