/** What may have been meant by a name that there is not: the one with the fewest letters to change, if they are few. */
export function nearestName(given: string, names: readonly { name: string; spelling: string }[]): string | undefined {
  const wanted = given.toLowerCase().slice(0, longest);
  let best: string | undefined;
  let max = Math.min(maxChanges, Math.floor(wanted.length / 2));
  for (const { name, spelling } of names.slice(0, mostNames)) {
    const distance = distanceWithin(wanted, spelling.slice(0, longest), max);
    if (distance === undefined) continue;
    best = name;
    if (distance === 0) break;
    max = distance - 1;
  }
  return best;
}

const longest = 60;
const mostNames = 2_000;
const maxChanges = 3;

/** Levenshtein's, as far as it is at most `max`: only cells so near to the diagonal are looked at. */
function distanceWithin(a: string, b: string, max: number): number | undefined {
  if (Math.abs(a.length - b.length) > max) return undefined;
  let [row, next] = rows;
  for (let j = 0; j <= b.length; j++) row[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const [from, to] = [Math.max(1, i - max), Math.min(b.length, i + max)];
    // What lies beside the diagonal is too far.
    next[from - 1] = from === 1 ? i : max + 1;
    let least = next[from - 1]!;
    for (let j = from; j <= to; j++) {
      const change = row[j - 1]! + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      next[j] = Math.min(change, row[j]! + 1, next[j - 1]! + 1);
      least = Math.min(least, next[j]!);
    }
    next[to + 1] = max + 1;
    if (least > max) return undefined;
    [row, next] = [next, row];
  }
  const distance = row[b.length]!;
  return distance <= max ? distance : undefined;
}

const rows: [Uint8Array, Uint8Array] = [new Uint8Array(longest + 2), new Uint8Array(longest + 2)];
