/** What may have been meant by a name that there is not: the one with the fewest letters to change, if they are few. */
export function nearestName(given: string, names: readonly { name: string; spelling: string }[]): string | undefined {
  const wanted = given.toLowerCase().slice(0, longest);
  let best: { name: string; distance: number } | undefined;
  for (const { name, spelling } of names.slice(0, mostNames)) {
    const distance = distanceBetween(wanted, spelling.slice(0, longest));
    if (distance < (best?.distance ?? 1 + Math.min(3, Math.floor(wanted.length / 2)))) best = { name, distance };
  }
  return best?.name;
}

const longest = 60;
const mostNames = 2_000;

/** Levenshtein's. */
function distanceBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
