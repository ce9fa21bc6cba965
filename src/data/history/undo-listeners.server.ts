import type { Writing } from "#data/records/writing/writing.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { extensionPoint } from "#shared/extension-point.ts";

export type UndoneSet = { id: string; kind: string; at: Date; user_id: string | null; undoes: string | null };

/** Told of all change sets that are undone together, in the transaction that does it: for what was changed along with records. */
export type UndoListener = (writing: Writing, team: TeamDb, sets: readonly UndoneSet[]) => Promise<void>;

export const undoListeners = extensionPoint<UndoListener>();

export async function notifyUndoListeners(writing: Writing, team: TeamDb, sets: readonly UndoneSet[]) {
  for (const listen of undoListeners.all()) await listen(writing, team, sets);
}
