import type { LongWorkShown } from "#platform/long-work/contract.ts";
import { ApiError } from "#shared/errors.ts";
import type { ShownChange } from "./record-change.tsx";

export type UndoConflict = {
  /** What stands in the way, record by record; the server names the first hundred. */
  records: Stuck[];
  /** What is said beside that, such as how many there are in all. */
  others: string[];
};

/** `fieldIds`: of which values; none where it is the record as a whole, or where it is (`isPlace`). */
type Stuck = { id: string; message: string; fieldIds: string[]; isPlace: boolean };

/** What of a change set cannot be taken back because of what happened since. Undefined: it failed for another reason. */
export const conflictOf = (error: unknown): UndoConflict | undefined =>
  error instanceof ApiError ? conflictIn(error.code, error.fields) : undefined;

/** The same where it was found on the way. */
export const conflictOfWork = ({ problem }: LongWorkShown): UndoConflict | undefined =>
  problem ? conflictIn(problem.error, problem.fields) : undefined;

type Part = Pick<ShownChange, "kind" | "after" | "tags" | "moves"> & { recordId: string };

/** Whether anything of a set is left to take back beside what stands in the way, as far as its first page tells. */
export function hasRest(set: { changes: readonly Part[]; cursor: string | null }, { records }: UndoConflict): boolean {
  const stuck = new Map(records.map((record) => [record.id, record]));
  const isLeft = ({ recordId, kind, after, tags, moves }: Part) => {
    const own = stuck.get(recordId);
    if (!own) return true;
    if (kind !== "updated" || (own.fieldIds.length === 0 && !own.isPlace)) return false;
    return (
      Object.keys(after).some((id) => !own.fieldIds.includes(id)) || tags !== null || (moves !== null && !own.isPlace)
    );
  };
  return set.cursor !== null || set.changes.some(isLeft);
}

type Told = { path: string; messageKey: string; message: string };

const ofRecord = /^records\.([0-9a-f-]{36})(?:\.(collections)|\.values\.([0-9a-f-]{36}))?/;

function conflictIn(code: string, fields: readonly Told[]): UndoConflict | undefined {
  if (code !== "conflict") return undefined;
  const records = new Map<string, Stuck>();
  const others: string[] = [];
  for (const { path, messageKey, message } of fields) {
    const [, id, place, fieldId] = ofRecord.exec(path) ?? [];
    if (!id) {
      others.push(message);
      continue;
    }
    const known = records.get(id) ?? { id, message, fieldIds: [], isPlace: false };
    // Whatever else stands in the way keeps the record as a whole from going back.
    const isValue = fieldId !== undefined && messageKey === "data.changedMeanwhile";
    const fieldIds = isValue ? [...known.fieldIds, fieldId] : known.fieldIds;
    records.set(id, { ...known, fieldIds, isPlace: known.isPlace || place !== undefined });
  }
  if (records.size === 0) return undefined;
  return { records: [...records.values()], others };
}
