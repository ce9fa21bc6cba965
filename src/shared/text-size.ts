/** Characters in all texts of a value, keys included, and one for everything else; stops counting once it is past `max`. */
export function textSize(value: unknown, max = Number.POSITIVE_INFINITY): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 1;
  let size = 1;
  for (const key in value) {
    size += key.length + textSize((value as Record<string, unknown>)[key], max - size);
    if (size > max) return size;
  }
  return size;
}
