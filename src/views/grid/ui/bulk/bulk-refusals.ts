import { ApiError } from "#shared/errors.ts";

/** Why some of the records could not be changed, the commonest reason first. */
export type BulkRefusals = {
  reasons: { message: string; fieldId: string | null; ids: string[] }[];
  /** All records that stand in the way, as far as they were named. */
  ids: string[];
  /** The server names no more: there may be others. */
  isMore: boolean;
};

/** So many problems are in an answer. */
const mostNamed = 100;
const ofRecord = /^records\.([0-9a-f-]{36})(?:\.values\.([0-9a-f-]{36}))?/;

/** Undefined: it failed for a reason that is not about single records. */
export function refusalsIn(error: unknown): BulkRefusals | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const reasons = new Map<string, { message: string; fieldId: string | null; ids: Set<string> }>();
  const ids = new Set<string>();
  for (const { path, message } of error.fields) {
    const [, id, fieldId = null] = ofRecord.exec(path) ?? [];
    if (!id) continue;
    const key = `${fieldId} ${message}`;
    const reason = reasons.get(key) ?? { message, fieldId, ids: new Set() };
    reasons.set(key, reason);
    reason.ids.add(id);
    ids.add(id);
  }
  if (ids.size === 0) return undefined;
  return {
    reasons: [...reasons.values()]
      .map((reason) => ({ ...reason, ids: [...reason.ids] }))
      .toSorted((one, other) => other.ids.length - one.ids.length),
    ids: [...ids],
    isMore: error.fields.length >= mostNamed,
  };
}
