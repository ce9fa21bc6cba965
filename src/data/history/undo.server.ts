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
import { notifyUndoListeners, type UndoneSet } from "./undo-listeners.server.ts";
import {
  changesOfSets,
  countTouchable,
  fitsInMemory,
  markUndone,
  requireUndoable,
  touchableChanges,
} from "./undo-log.server.ts";
import { requireSetRights } from "./undo-rights.server.ts";

export type Undone = {
  changeSetId: string;
  records: number;
  left: string[];
  workId: string | null;
  total: number | null;
};

/**
 * Undoes change sets as one operation, also after a reload and by another permitted person: all of them or none. Records
 * that someone has changed since are named, value by value; with `rest` these stay as they are, and the rest is undone.
 */
export const undoChangeSets = (
  app: App,
  caller: TeamCaller,
  changeSetIds: readonly string[],
  rest: boolean,
): Promise<Undone> =>
  inWriteTransaction(app, caller, (writing, team, rights) =>
    undoWithin({ ...writing, rights }, team, changeSetIds, rest),
  );

/** The same inside a transaction. `changeSetIds` come newest first. */
export async function undoWithin(
  planning: Planning,
  team: TeamDb,
  changeSetIds: readonly string[],
  rest: boolean,
): Promise<Undone> {
  const sets = await requireUndoable(team, changeSetIds);
  const records = sets.reduce((sum, set) => sum + set.records, 0);
  const ids = sets.map(({ id }) => id);
  const isAtOnce = records <= mostAtOnce && (await fitsInMemory(team, planning.definitions, ids));
  return isAtOnce
    ? undoAtOnce(planning, team, { sets, rest })
    : beginUndo(planning, team, { changeSetIds: ids, rest, records });
}

type Input = { changeSetIds: readonly string[]; rest: boolean };

async function undoAtOnce(
  planning: Planning,
  team: TeamDb,
  { sets, rest }: { sets: readonly UndoneSet[]; rest: boolean },
): Promise<Undone> {
  const ids = sets.map(({ id }) => id);
  const changes = await changesOfSets(team, planning.definitions, ids, { limit: mostAtOnce * 2 });
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
  await notifyUndoListeners(planning, team, sets);
  const undoId = await writeChecked(planning, checked, { kind: "undo", undoes: ids[0]! });
  if (!undoId) return refuseNothing();
  await markUndone(team, ids, undoId);
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
  { changeSetIds, rest, records }: Input & { records: number },
): Promise<Undone> {
  for (const id of changeSetIds) await requireSetRights(team, { definitions, rights }, id);
  // Few enough to look at here; else the work does it first.
  const candidates = rest ? 0 : await countTouchable(team, changeSetIds, mostAtOnce + 1);
  let looksFirst = candidates > mostAtOnce;
  if (candidates > 0 && !looksFirst) {
    const changes = await touchableChanges(team, definitions, changeSetIds, { limit: candidates });
    looksFirst = changes.length < candidates;
    const { touched } = await planUndo(team, definitions, looksFirst ? [] : changes, false);
    if (touched.length > 0) refuseTouched(touched);
  }
  const undoId = newId();
  const params = { changeSetId: undoId, undoes: [...changeSetIds], rest, looksFirst };
  const workId = await startLongWork(app, tx, caller, undoWork, params, { total: records });
  return { changeSetId: undoId, records: 0, left: [], workId, total: records };
}
