import type { LongWorkShown } from "#platform/long-work/contract.ts";
import { ApiError } from "#shared/errors.ts";
import type { ShownChange } from "./record-change.tsx";

export type UndoConflict = {
  /** What stands in the way, record by record; the server names the first hundred. */
  records: { id: string; message: string }[];
  /** What is said beside that, such as how many there are in all. */
  others: string[];
};

/** What of a change set cannot be taken back because of what happened since. Undefined: it failed for another reason. */
export const conflictOf = (error: unknown): UndoConflict | undefined =>
  error instanceof ApiError ? conflictIn(error.code, error.fields) : undefined;

/** The same where it was found on the way. */
export const conflictOfWork = ({ problem }: LongWorkShown): UndoConflict | undefined =>
  problem ? conflictIn(problem.error, problem.fields) : undefined;

type Part = Pick<ShownChange, "kind" | "after" | "tags" | "moves"> & { recordId: string };

/** Whether anything of a set is left to take back beside what stands in the way, as far as its first page tells. */
export function hasRest(set: { changes: readonly Part[]; cursor: string | null }, { records }: UndoConflict): boolean {
  const stuck = new Set(records.map(({ id }) => id));
  const partsOf = ({ kind, after, tags, moves }: Part) =>
    kind === "updated" ? Object.keys(after).length + (tags ? 1 : 0) + (moves ? 1 : 0) : 1;
  return set.cursor !== null || set.changes.some((change) => !stuck.has(change.recordId) || partsOf(change) > 1);
}

const ofRecord = /^records\.([0-9a-f-]{36})/;

function conflictIn(code: string, fields: readonly { path: string; message: string }[]): UndoConflict | undefined {
  if (code !== "conflict") return undefined;
  const records = new Map<string, string>();
  const others: string[] = [];
  for (const { path, message } of fields) {
    const id = ofRecord.exec(path)?.[1];
    if (!id) others.push(message);
    else if (!records.has(id)) records.set(id, message);
  }
  if (records.size === 0) return undefined;
  return { records: [...records].map(([id, message]) => ({ id, message })), others };
}
