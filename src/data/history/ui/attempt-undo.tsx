import type { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { recordsContract } from "#data/records/contract.ts";
import { waitForWork } from "#platform/long-work/ui/use-long-work.ts";
import { confirm } from "#ui/confirm.ts";
import { ConflictList } from "./conflict-list.tsx";
import { conflictOf, conflictOfWork, type UndoConflict } from "./undo-conflict.ts";

type Answer<Id> = { changeSetId: Id; left: string[]; workId: string | null; total: number | null };
type Attempt<Id> = { undo: (rest: boolean) => Promise<Answer<Id>>; rest: boolean; onLong?: (records: number) => void };

export type Outcome<Id> =
  | { state: "done"; changeSetId: Id; left: number }
  | { state: "conflict"; conflict: UndoConflict }
  | { state: "failed"; message: string | undefined };

/** Undoes, and waits for it where it is long work. What else goes wrong is thrown. */
export async function attemptUndo<Id>(teamId: string, { undo, rest, onLong }: Attempt<Id>): Promise<Outcome<Id>> {
  try {
    const { changeSetId, left, workId, total } = await undo(rest);
    if (workId === null) return { state: "done", changeSetId, left: left.length };
    onLong?.(total ?? 0);
    const work = await waitForWork(teamId, workId);
    const conflict = rest ? undefined : conflictOfWork(work);
    if (conflict) return { state: "conflict", conflict };
    if (work.state !== "done") return { state: "failed", message: work.problem?.message };
    return { state: "done", changeSetId, left: 0 };
  } catch (error) {
    const conflict = rest ? undefined : conflictOf(error);
    if (!conflict) throw error;
    return { state: "conflict", conflict };
  }
}

type Field = { id: string; title: string };
type Say = ReturnType<typeof useTranslations<"history.undo">>;

/** Names what was changed since; whether everything else is to be undone. */
export async function askForRest(
  t: Say,
  teamId: string,
  conflict: UndoConflict,
  fields: readonly Field[],
): Promise<boolean> {
  const ids = conflict.records.map(({ id }) => id);
  const { records } = await call(recordsContract.readRecordNames, { params: { teamId }, body: { ids } });
  return confirm({
    title: t("conflictTitle"),
    body: (
      <ConflictList
        conflict={conflict}
        names={new Map(records.map(({ id, name }) => [id, name]))}
        titles={new Map(fields.map(({ id, title }) => [id, title]))}
      />
    ),
    confirmLabel: t("rest"),
  });
}
