/** What both had of one field, where nobody has chosen: the one's, unless it is empty; of lists of ids, all. */
export function unite(kept: unknown, other: unknown): unknown {
  if (isEmpty(kept)) return isEmpty(other) ? null : other;
  return isIds(kept) && isIds(other) ? [...new Set([...kept, ...other])] : kept;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");
