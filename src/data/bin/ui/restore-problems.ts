import { ApiError } from "#shared/errors.ts";

export type Unrestorable = { id: string; reasons: string[] };

const ofRecord = /^records\.([0-9a-f-]{36})/;

/** Which of many records cannot come back, and why, such as a unique value that someone else has meanwhile. */
export function unrestorable(error: unknown): Unrestorable[] {
  if (!(error instanceof ApiError)) return [];
  const reasons = new Map<string, string[]>();
  for (const { path, message } of error.fields) {
    const id = ofRecord.exec(path)?.[1];
    if (id) reasons.set(id, [...new Set([...(reasons.get(id) ?? []), message])]);
  }
  return [...reasons].map(([id, all]) => ({ id, reasons: all }));
}
