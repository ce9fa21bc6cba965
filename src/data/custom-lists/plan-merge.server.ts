import type { Planning } from "#data/bulk/open-edit.server.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { typeHolds } from "#data/fields/registry.ts";
import { redirected } from "#data/merging/redirected.ts";
import { readStored, type Stored, type Values } from "#data/records/reading/record-store.server.ts";
import { type CheckedDrafts, checkRecords, type WriteIntent } from "#data/records/writing/check-records.server.ts";
import { requireVisible } from "#data/records/writing/record-actions.server.ts";
import { findRetired } from "#data/records/writing/retired-items.server.ts";
import { requireSound } from "#data/records/writing/save-records.server.ts";
import { writePolicies } from "#data/records/writing/write-policies.server.ts";
import { personWriter, rightsToWrite } from "#data/records/writing/writer.server.ts";
import { Refusal, refuseField } from "#shared/errors.ts";

export type Merge = { collectionId: string; fromIds: string[]; intoId: string };

/** The items that go to the bin, if all that is named can be merged. */
export async function planBinned({ tx, caller, definitions, rights }: Planning, merge: Merge): Promise<WriteIntent[]> {
  const { collectionId, fromIds, intoId } = merge;
  if (fromIds.includes(intoId)) refuseField("intoId", "data.mergeIntoItself");
  const team = tx.team(caller.teamId);
  const stored = await readStored(team, definitions, [...fromIds, intoId], { lock: true });
  const home = definitions.storedIn(collectionId)!;
  const items = [...fromIds, intoId].map((id): Stored => {
    const item = requireVisible(rights, stored.get(id));
    if (item.deletedAt || !item.collections.includes(home.id)) throw new Refusal("not_found");
    return item;
  });
  const retired = await findRetired(team, definitions, [definitions.collections.get(collectionId)!], [intoId]);
  if (retired.size > 0) refuseField("intoId", "data.mergeIntoRetired");
  const { mayDelete } = rightsToWrite(rights);
  return items.slice(0, -1).map((before) => {
    // Of what is long work it is said before it begins.
    if (!mayDelete(before)) throw new Refusal("forbidden");
    return { before, after: { ...before, deletedAt: new Date() } };
  });
}

export async function planMoves(
  { tx, caller, definitions }: Planning,
  merge: Merge,
  ids: string[],
): Promise<WriteIntent[]> {
  const stored = await readStored(tx.team(caller.teamId), definitions, ids, { lock: true });
  return [...stored.values()].flatMap((before) => {
    const values = movedValues(definitions, before.values, merge);
    if (Object.keys(values).length === 0) return [];
    return [{ before, after: { ...before, values: { ...before.values, ...values } } }];
  });
}

/** Whoever merges changes these records, and so must be allowed to. */
export async function checkMerge(planning: Planning, intents: WriteIntent[]): Promise<CheckedDrafts> {
  const result = await checkRecords(planning, personWriter(planning), intents, writePolicies.merged);
  const isClosed = result.problems.some(({ code }) => code === "not_found" || code === "forbidden");
  if (isClosed) throw new Refusal("forbidden", { fields: [{ path: "fromIds", messageKey: "data.mergeClosed" }] });
  return requireSound(result);
}

function movedValues({ fields }: Definitions, values: Values, merge: Merge): Values {
  const chosen = Object.entries(values).filter(([id]) => {
    const field = fields.get(id);
    return field && typeHolds(field.type, "items");
  });
  return Object.fromEntries(
    chosen.flatMap(([id, value]) => {
      const moved = redirected(value, merge);
      return moved === value ? [] : [[id, moved]];
    }),
  );
}
