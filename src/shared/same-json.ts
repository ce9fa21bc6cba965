/** Whether two values of JSON say the same, in whatever order their keys stand; what is absent and what is undefined are one. */
export function sameJson(one: unknown, other: unknown): boolean {
  // Both: JSON can say -0, which is no other number than 0, and a form can hold what is no number.
  if (one === other || Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one) && one.length !== (other as unknown[]).length) return false;
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => sameJson(left[key], right[key]));
}

/** The same of two values of a field: no value is null, or is not there. */
export const sameValue = (one: unknown, other: unknown): boolean => sameJson(one ?? null, other ?? null);

/** One text for all that say the same: for keys, where no two can be compared. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value ?? null, (_key, part) => inOrder(part));

const inOrder = (part: unknown): unknown =>
  typeof part === "object" && part !== null && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
    : part;
