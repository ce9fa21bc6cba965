import { refuseAll } from "#data/bulk/bulk-verdicts.ts";
import { mostAtOnce } from "#data/bulk/contract.ts";
import type { Planning } from "#data/bulk/open-edit.server.ts";
import { inWriteTransaction } from "#data/records/writing/record-actions.server.ts";
import { writeChecked } from "#data/records/writing/save-records.server.ts";
import { startLongWork } from "#platform/long-work/long-work.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { refuseConflict } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { checkUndo, planUndo, recordsOf } from "./plan-undo.server.ts";
import { refuseTouched, undoWork } from "./undo-job.server.ts";
import { tellOfUndo, type UndoneSet } from "./undo-listeners.server.ts";
import { changesOfSet, countTouchable, markUndone, requireUndoable, touchableChanges } from "./undo-log.server.ts";
import { requireSetRights } from "./undo-rights.server.ts";

type Undone = { changeSetId: string; records: number; left: string[]; workId: string | null; total: number | null };

/**
 * Takes a change set back as a whole, also after a reload and by another permitted person. Records that someone has
 * changed since are named, value by value; with `rest` these stay as they are, and everything else is taken back.
 */
export async function undoChangeSet(app: App, caller: TeamCaller, changeSetId: string, rest: boolean): Promise<Undone> {
  return inWriteTransaction(app, caller, async (writing, team, rights) => {
    const set = await requireUndoable(team, changeSetId);
    return set.records > mostAtOnce
      ? beginUndo({ ...writing, rights }, team, { changeSetId, rest, records: set.records })
      : undoAtOnce({ ...writing, rights }, team, { set, rest });
  });
}

type Input = { changeSetId: string; rest: boolean };

async function undoAtOnce(
  planning: Planning,
  team: TeamDb,
  { set, rest }: { set: UndoneSet; rest: boolean },
): Promise<Undone> {
  const changeSetId = set.id;
  const changes = await changesOfSet(team, changeSetId, { limit: mostAtOnce * 2 });
  const plan = await planUndo(team, planning.definitions, changes);
  const { touched } = plan;
  const { checked, refused } = await checkUndo(planning, plan);
  const records = checked.drafts.length;
  // What may not be done is refused whatever is asked for the rest.
  refuseAll(refused.filter(({ code }) => code !== "conflict"));
  if (!rest) {
    refuseTouched(touched);
    refuseAll(refused);
  }
  const left = [...new Set([...recordsOf(touched), ...refused.map(({ id }) => id)])];
  if (records === 0) {
    refuseTouched(touched);
    refuseAll(refused);
    refuseNothing();
  }
  await tellOfUndo(planning, team, set);
  const undoId = await writeChecked(planning, checked, { kind: "undo", undoes: changeSetId });
  if (!undoId) return refuseNothing();
  await markUndone(team, changeSetId, undoId);
  return { changeSetId: undoId, records, left: left.slice(0, mostNamed), workId: null, total: null };
}

function refuseNothing(): never {
  refuseConflict("changeSetId", "data.nothingToUndo");
}

const mostNamed = 100;

/** What may not be, and what was changed since, is found before anything is written. */
async function beginUndo(
  { app, tx, caller, definitions, rights }: Planning,
  team: TeamDb,
  { changeSetId, rest, records }: Input & { records: number },
): Promise<Undone> {
  await requireSetRights(team, { definitions, rights }, changeSetId);
  // Few enough to look at here; else the work does it first.
  const candidates = rest ? 0 : await countTouchable(team, changeSetId, mostAtOnce + 1);
  const isMany = candidates > mostAtOnce;
  if (candidates > 0 && !isMany) {
    const changes = await touchableChanges(team, changeSetId, { limit: candidates });
    const { touched } = await planUndo(team, definitions, changes, false);
    if (touched.length > 0) refuseTouched(touched);
  }
  const undoId = newId();
  const params = { changeSetId: undoId, undoes: changeSetId, rest, looksFirst: isMany };
  const workId = await startLongWork(app, tx, caller, undoWork, params, { total: records });
  return { changeSetId: undoId, records: 0, left: [], workId, total: records };
}
