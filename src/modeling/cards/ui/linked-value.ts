/** What a field of links holds after one more was put in: a field for one is given the new one. */
export function withLink(value: unknown, id: string, isMany: boolean): unknown {
  if (!isMany) return id;
  const before = idsOf(value);
  return before.includes(id) ? before : [...before, id];
}

/** And after one was taken out; empty is null. */
export function withoutLink(value: unknown, id: string, isMany: boolean): unknown {
  const left = idsOf(value).filter((each) => each !== id);
  if (left.length === 0) return null;
  return isMany ? left : left[0];
}

const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? (value as string[]) : typeof value === "string" ? [value] : [];
