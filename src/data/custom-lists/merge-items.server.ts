import { mostAtOnce } from "#data/bulk/contract.ts";
import type { Planning } from "#data/bulk/open-edit.server.ts";
import type { FieldDefinition } from "#data/collections/definitions.ts";
import { maySeeValues } from "#data/collections/opened-data.ts";
import { redirectDefinitions } from "#data/merging/redirect-definitions.server.ts";
import { inWriteTransaction } from "#data/records/writing/record-actions.server.ts";
import { writeChecked } from "#data/records/writing/save-records.server.ts";
import { startLongWork } from "#platform/long-work/long-work.server.ts";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { countUsers, findUsers } from "./find-uses.server.ts";
import { offering, requireEditable } from "./list-rights.server.ts";
import { mergingItems } from "./merge-work.server.ts";
import { checkMerge, type Merge, planBinned, planMoves } from "./plan-merge.server.ts";

type Input = { fromIds: string[]; intoId: string };

/** Every record that has chosen one of these has chosen the other instead; they themselves go to the bin. */
export async function mergeItems(app: App, caller: TeamCaller, collectionId: string, { fromIds, intoId }: Input) {
  return inWriteTransaction(app, caller, async (writing, team, rights) => {
    const planning: Planning = { ...writing, rights };
    requireEditable(planning, collectionId);
    requireUsersOpen(planning, collectionId);
    const merge: Merge = { collectionId, fromIds: [...new Set(fromIds)], intoId };
    const binned = await planBinned(planning, merge);
    const { definitions } = writing;
    const mayCount = offering(definitions, collectionId).every((field) => maySeeValues(rights, field));
    const seen = mayCount ? undefined : await countUsers(team, planning, merge.fromIds);
    const users = await findUsers(team, definitions, merge.fromIds, { limit: mostAtOnce + 1, inBin: false });
    if (users.length > mostAtOnce) return begin(planning, merge);
    const gone = await findUsers(team, definitions, merge.fromIds, { limit: mostAtOnce, inBin: true });
    const moves = await planMoves(planning, merge, [...users, ...gone]);
    const checked = await checkMerge(planning, [...moves, ...binned]);
    await redirectDefinitions(planning, merge);
    const changeSetId = await writeChecked(writing, checked, { kind: "merge" });
    return { changeSetId, records: seen ?? users.length, workId: null, total: null };
  });
}

/**
 * Whoever merges items changes what was chosen from the list. Whether anything closed to them was is not told: it is
 * enough that it could have been.
 */
function requireUsersOpen(known: Planning, collectionId: string) {
  const isOpen = ({ id, collectionId: home }: FieldDefinition) =>
    known.rights.mayInCollection("read_data_record_metadata", home) &&
    known.rights.mayWithField("update_data_field_data", id);
  if (!offering(known.definitions, collectionId).every(isOpen))
    throw new Refusal("forbidden", { fields: [{ path: "fromIds", messageKey: "data.mergeClosed" }] });
}

/** What is wrong with the merge itself was said before; the rest is found by the work, step by step. */
async function begin({ app, tx, caller }: Planning, merge: Merge) {
  const changeSetId = newId();
  const workId = await startLongWork(app, tx, caller, mergingItems, { ...merge, changeSetId });
  return { changeSetId, records: 0, workId, total: null };
}
