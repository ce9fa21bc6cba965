/** Records that are one from now on: whatever names one of `fromIds` names `intoId` instead. */
export type Redirect = { fromIds: readonly string[]; intoId: string };

/** One id, or several of which each stands once; the same value where none of it is merged. */
export function redirected(value: unknown, { fromIds, intoId }: Redirect): unknown {
  if (typeof value === "string") return fromIds.includes(value) ? intoId : value;
  if (!Array.isArray(value) || !value.some((each) => fromIds.includes(each))) return value;
  return [...new Set(value.map((each) => (fromIds.includes(each) ? intoId : each)))];
}
