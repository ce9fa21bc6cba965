/**
 * Someone puts in order what they see of a list; what they do not see (of the bin, or closed to them) stays in it, after
 * what it stood behind.
 */
export function keepHidden<Item>(
  before: readonly Item[],
  input: readonly Item[],
  { idOf, isSeen }: { idOf: (item: Item) => string; isSeen: (item: Item) => boolean },
): Item[] {
  const requested = new Set(input.map(idOf));
  const behind = new Map<string | undefined, Item[]>();
  let anchor: string | undefined;
  for (const item of before) {
    if (requested.has(idOf(item))) anchor = idOf(item);
    else if (!isSeen(item)) behind.set(anchor, [...(behind.get(anchor) ?? []), item]);
  }
  return [...(behind.get(undefined) ?? []), ...input.flatMap((item) => [item, ...(behind.get(idOf(item)) ?? [])])];
}
