import { addSkipped, noneSkipped, type Skipped } from "#data/bulk/bulk-verdicts.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { writeChecked } from "#data/records/writing/save-records.server.ts";
import { longWork, type Running, type Step } from "#platform/long-work/long-work.server.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseConflict } from "#shared/errors.ts";
import { checkUndo, planUndo, recordsOf } from "./plan-undo.server.ts";
import { notifyUndoListeners } from "./undo-listeners.server.ts";
import { changesOfSets, type LoggedChange, markUndone, touchableChanges } from "./undo-log.server.ts";

type Params = { changeSetId: string; undoes: string | string[]; rest: boolean; looksFirst: boolean };
/** `before`: the oldest change that was looked at or taken back. */
type Cursor =
  | { phase: "look"; before: number; count: number; touched: string[] }
  | { phase: "write"; before?: number; changed: number; skipped: Skipped };

const stepLength = 2000;
const mostNamed = 100;

/** One set, as earlier versions wrote it, or several. */
const setsOf = ({ undoes }: Params): string[] => [undoes].flat();

/** Change sets of many records, undone newest first. What was changed since is found before anything is written. */
export const undoWork = longWork<Params, Cursor>({
  kind: "undo-change-set",
  run: async (running) => {
    let goesOn = true;
    while (goesOn)
      goesOn = await running.step((tx, caller) => (isLooking(running) ? look : write)(running, tx, caller));
  },
});

type Work = Running<Params, Cursor>;

const isLooking = ({ params, cursor }: Work) => (cursor ? cursor.phase === "look" : params.looksFirst);

async function look({ params, cursor }: Work, tx: Db, caller: TeamCaller): Promise<Step<Cursor>> {
  const team = tx.team(caller.teamId);
  const so = cursor?.phase === "look" ? cursor : { before: undefined, count: 0, touched: [] };
  const { definitions } = await definitionsAndRights(team, caller);
  const part = { before: so.before, limit: stepLength };
  const changes = await touchableChanges(team, definitions, setsOf(params), part);
  if (changes.length === 0) {
    if (so.count > 0 && !params.rest) refuseTouched(so.touched, so.count);
    return { cursor: { phase: "write", changed: 0, skipped: noneSkipped } };
  }
  const { touched } = await planUndo(team, definitions, changes, false);
  const named = [...so.touched, ...touched].slice(0, mostNamed);
  return {
    cursor: { phase: "look", before: changes.at(-1)!.id, count: so.count + recordsOf(touched).length, touched: named },
  };
}

async function write({ app, params, cursor }: Work, tx: Db, caller: TeamCaller): Promise<Step<Cursor>> {
  const team = tx.team(caller.teamId);
  const so = cursor?.phase === "write" ? cursor : { before: undefined, changed: 0, skipped: noneSkipped };
  const sets = await requireOurs(tx, caller, params);
  const planning = { app, tx, caller, ...(await definitionsAndRights(team, caller)) };
  const part = { before: so.before, limit: stepLength };
  const changes = await changesOfSets(team, planning.definitions, setsOf(params), part);
  if (changes.length === 0) {
    if (so.changed > 0) await notifyUndoListeners(planning, team, sets);
    return { cursor: null, result: resultOf(params, so) };
  }
  const plan = await planUndo(team, planning.definitions, changes);
  const { checked, refused } = await checkUndo(planning, plan);
  const undoing = { kind: "undo", undoes: setsOf(params)[0]!, id: params.changeSetId };
  const isWritten = (await writeChecked(planning, checked, undoing)) !== null;
  if (isWritten && so.changed === 0) await markUndone(team, setsOf(params), params.changeSetId);
  const left = [...refused, ...recordsOf(plan.touched).map((id) => touchedOne(id))];
  const next: Cursor = {
    ...{ phase: "write", before: oldest(changes) },
    changed: so.changed + (isWritten ? checked.drafts.length : 0),
    skipped: addSkipped(so.skipped, left),
  };
  return { cursor: next, done: changes.length, result: resultOf(params, next) };
}

const oldest = (changes: LoggedChange[]) => changes.at(-1)!.id;

const touchedOne = (id: string) => ({
  id,
  code: "conflict" as const,
  at: "",
  messageKey: "data.changedMeanwhile",
});

/** Two who undo the same at once: the second one stops. */
async function requireOurs(tx: Db, caller: TeamCaller, params: Params) {
  const query = tx.team(caller.teamId).data.selectFrom("_change_set").selectAll().where("id", "in", setsOf(params));
  const sets = await query.orderBy("id").forUpdate().execute();
  if (sets.length === 0) throw new Refusal("not_found");
  const isOurs = ({ undone_by }: (typeof sets)[number]) => undone_by === null || undone_by === params.changeSetId;
  if (!sets.every(isOurs)) refuseConflict("changeSetId", "data.undoneAlready");
  return sets;
}

const resultOf = ({ changeSetId }: Params, { changed, skipped }: { changed: number; skipped: Skipped }) => ({
  changeSetId: changed > 0 ? changeSetId : null,
  records: changed,
  skipped,
});

/** The first hundred by name, value by value, and how many records they are if there are more. */
export function refuseTouched(touched: string[], count = recordsOf(touched).length) {
  if (touched.length === 0) return;
  const fields: Refusal["fields"] = touched
    .slice(0, mostNamed)
    .map((path) => ({ path: `records.${path}`, messageKey: "data.changedMeanwhile" }));
  if (count > mostNamed) fields.push({ path: "records", messageKey: "data.changedMeanwhileMany", values: { count } });
  throw new Refusal("conflict", { fields });
}
