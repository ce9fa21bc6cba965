import type { Writing } from "#data/records/writing/write-records.server.ts";
import type { TeamDb } from "#server/db/db.ts";

export type UndoneSet = { id: string; kind: string; at: Date; user_id: string | null; undoes: string | null };

/** Told of every change set that is undone, in the transaction that does it: for what was changed along with records. */
export type UndoListener = (writing: Writing, team: TeamDb, set: UndoneSet) => Promise<void>;

/** Later features put theirs here, in `server/features.ts`. */
export const undoListeners: UndoListener[] = [];

export async function tellOfUndo(writing: Writing, team: TeamDb, set: UndoneSet) {
  for (const listen of undoListeners) await listen(writing, team, set);
}
