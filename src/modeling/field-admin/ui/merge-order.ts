/** A new order, laid over what is there now: what others have deleted is left out, what they have added keeps its neighbour. */
export function mergeOrder(ordered: readonly string[], present: readonly string[]): string[] {
  const merged = ordered.filter((id) => present.includes(id));
  for (const [place, id] of present.entries()) {
    if (merged.includes(id)) continue;
    const before = present[place - 1];
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, id);
  }
  return merged;
}
