import type { Planning } from "#data/bulk/open-edit.server.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { typeHolds } from "#data/fields/registry.ts";
import { readStored, type Stored, type Values } from "#data/records/reading/record-store.server.ts";
import { requireDeletable, requireVisible, requireWritable } from "#data/records/writing/record-actions.server.ts";
import { findRetired } from "#data/records/writing/retired-items.server.ts";
import type { Draft } from "#data/records/writing/write-records.server.ts";
import { Refusal } from "#shared/errors.ts";

export type Merge = { collectionId: string; fromIds: string[]; intoId: string };

/** The items that go to the bin, if all that is named can be merged. */
export async function planBinned({ tx, caller, definitions, rights }: Planning, merge: Merge): Promise<Draft[]> {
  const { collectionId, fromIds, intoId } = merge;
  if (fromIds.includes(intoId)) refuse("intoId", "data.mergeIntoItself");
  const team = tx.team(caller.teamId);
  const stored = await readStored(team, definitions, [...fromIds, intoId], { lock: true });
  const home = definitions.storedIn(collectionId)!;
  const items = [...fromIds, intoId].map((id): Stored => {
    const item = requireVisible(rights, stored.get(id));
    if (item.deletedAt || !item.collections.includes(home.id)) throw new Refusal("not_found");
    return item;
  });
  const retired = await findRetired(team, definitions, [definitions.collections.get(collectionId)!], [intoId]);
  if (retired.size > 0) refuse("intoId", "data.mergeIntoRetired");
  return items.slice(0, -1).map((before) => {
    requireDeletable(rights, before);
    return { before, after: { ...before, deletedAt: new Date() } };
  });
}

/** Whoever merges changes these records, and so must be allowed to. */
export async function planMoves(planning: Planning, merge: Merge, ids: string[]): Promise<Draft[]> {
  const { tx, caller, definitions, rights } = planning;
  const stored = await readStored(tx.team(caller.teamId), definitions, ids, { lock: true });
  return [...stored.values()].map((before) => {
    const values = movedValues(definitions, before.values, merge);
    const mayMove = rights.maySee(before) && isWritable(planning, values, before);
    if (!mayMove) throw new Refusal("forbidden", { fields: [{ path: "fromIds", messageKey: "data.mergeClosed" }] });
    return { before, after: { ...before, values: { ...before.values, ...values } } };
  });
}

function isWritable({ rights }: Planning, values: Values, record: Stored): boolean {
  try {
    requireWritable(rights, values, record);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
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

/** One id, or several of which each stands once; the same value where none of it is merged. */
export function redirected(value: unknown, { fromIds, intoId }: Pick<Merge, "fromIds" | "intoId">): unknown {
  if (typeof value === "string") return fromIds.includes(value) ? intoId : value;
  if (!Array.isArray(value) || !value.some((each) => fromIds.includes(each))) return value;
  return [...new Set(value.map((each) => (fromIds.includes(each) ? intoId : each)))];
}

function refuse(path: string, messageKey: string): never {
  throw new Refusal("invalid_input", { fields: [{ path, messageKey }] });
}
