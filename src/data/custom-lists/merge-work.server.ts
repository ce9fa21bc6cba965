import type { Planning } from "#data/bulk/open-edit.server.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { redirectDefinitions } from "#data/merging/redirect-definitions.server.ts";
import { writeChecked } from "#data/records/writing/save-records.server.ts";
import { longWork, type Running, type Step } from "#platform/long-work/long-work.server.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { findUsers } from "./find-uses.server.ts";
import { checkMerge, type Merge, planBinned, planMoves } from "./plan-merge.server.ts";

type Params = Merge & { changeSetId: string };
/** `binnedAfter`: all live records are through, and of the others those up to this one. */
type Cursor = { moved: number; binnedAfter?: string };
type Work = Running<Params, Cursor>;

const stepLength = 2000;

/**
 * Items that many records have chosen. First whatever would choose them anew, then the records, until none is left; the
 * items go last, so that nothing ever names what is gone.
 */
export const mergingItems = longWork<Params, Cursor>({
  kind: "merge-list-items",
  run: async (running) => {
    let goesOn = true;
    while (goesOn) goesOn = await running.step((tx, caller) => takeStep(running, tx, caller));
  },
});

async function takeStep({ app, params, cursor }: Work, tx: Db, caller: TeamCaller): Promise<Step<Cursor>> {
  const known = await definitionsAndRights(tx.team(caller.teamId), caller);
  const planning: Planning = { app, tx, caller, ...known };
  if (!cursor) {
    await redirectDefinitions(planning, params);
    return { cursor: { moved: 0 } };
  }
  const { ids, binnedAfter } = await nextUsers(planning, params, cursor);
  const isLast = ids.length === 0;
  const intents = isLast ? await planBinned(planning, params) : await planMoves(planning, params, ids);
  const checked = await checkMerge(planning, intents);
  await writeChecked(planning, checked, { kind: "merge", id: params.changeSetId });
  const moved = cursor.moved + (isLast ? 0 : intents.length);
  const result = { changeSetId: params.changeSetId, records: moved };
  const next = { moved, ...(binnedAfter && { binnedAfter }) };
  return { cursor: isLast ? null : next, done: ids.length, result };
}

/** Live ones as long as there are any; whoever chose an item meanwhile is found too. Then once through those in the bin. */
async function nextUsers({ tx, caller, definitions }: Planning, { fromIds }: Params, { binnedAfter }: Cursor) {
  const find = (inBin: boolean, after?: string) =>
    findUsers(tx.team(caller.teamId), definitions, fromIds, { limit: stepLength, inBin, after });
  const live = await find(false);
  if (live.length > 0) return { ids: live, binnedAfter };
  const ids = await find(true, binnedAfter);
  return { ids, binnedAfter: ids.at(-1) };
}
