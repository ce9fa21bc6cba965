import type { Definitions } from "#data/collections/definitions.ts";
import type { Stored, Values } from "#data/records/reading/record-store.server.ts";
import { tagsIn, tagsKey, withTags } from "#data/records/reading/record-tags.server.ts";
import { isWorkedOut, sourcesOf } from "#data/records/writing/computed-values.server.ts";
import { sameValue } from "#shared/same-json.ts";
import { fitsType } from "./change-type-fit.server.ts";

export type Side = { values: Values; collections: string[]; homeId?: string | null };

export type Change = {
  record_id: string;
  kind: "created" | "updated" | "deleted" | "restored";
  version: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

/** `touched`: what someone has changed since, by field, or as `touchedParts`; that stays as it is, and all else goes back. */
export type TakenBack = { record: Stored; touched: string[] };

export const touchedParts = { whole: "", places: "collections" } as const;

/** The record as it was before the change, but for what others have changed since. */
export function takeBack(definitions: Definitions, current: Stored, change: Change): TakenBack {
  if (change.kind === "deleted") return { record: { ...current, deletedAt: null }, touched: [] };
  if (change.kind === "updated")
    return takeBackValues(definitions, current, sideOf(change.before), sideOf(change.after));
  if (current.deletedAt) return { record: current, touched: [] };
  // Into the bin it goes only as it came: nobody's work is thrown away unseen.
  const isTouched =
    current.version !== change.version &&
    (change.kind === "restored" || isOther(definitions, current, sideOf(change.after)));
  if (isTouched) return { record: current, touched: [touchedParts.whole] };
  return { record: { ...current, deletedAt: new Date() }, touched: [] };
}

function takeBackValues(definitions: Definitions, current: Stored, before: Side, after: Side): TakenBack {
  const touched: string[] = [];
  let values = { ...current.values };
  for (const [fieldId, old] of Object.entries(before.values)) {
    // Of a field that is gone there is nothing to take back.
    if (!definitions.fields.has(fieldId)) continue;
    if (isWorkedOut(definitions, fieldId, old, after.values[fieldId])) continue;
    // The field may have another type by now; what is no value of it is left out, and named.
    const canReturn = sameValue(current.values[fieldId], after.values[fieldId]) && fitsType(definitions, fieldId, old);
    if (canReturn) values[fieldId] = old;
    else touched.push(`values.${fieldId}`);
  }
  if (Object.hasOwn(after.values, tagsKey) || Object.hasOwn(before.values, tagsKey)) {
    const [had, has] = [tagsIn(before.values), tagsIn(after.values)];
    const kept = tagsIn(current.values).filter((tag) => had.includes(tag) || !has.includes(tag));
    values = withTags(values, [...kept, ...had.filter((tag) => !has.includes(tag))]);
  }
  const wasMoved = before.collections.join() !== after.collections.join();
  if (!wasMoved) return { record: { ...current, values }, touched };
  if (current.collections.join() !== after.collections.join())
    return { record: { ...current, values }, touched: [...touched, touchedParts.places] };
  const homeId = before.homeId ?? current.homeId;
  return { record: { ...current, values, collections: before.collections, homeId }, touched };
}

/** Whether a record is another than it was made. What follows from other values is nobody's work. */
function isOther(definitions: Definitions, current: Stored, made: Side): boolean {
  if (current.collections.join() !== made.collections.join()) return true;
  const computed = new Set(sourcesOf(definitions).map(({ field }) => field.id));
  const keys = new Set([...Object.keys(current.values), ...Object.keys(made.values)]);
  return [...keys].some(
    (id) => definitions.fields.has(id) && !computed.has(id) && !sameValue(current.values[id], made.values[id]),
  );
}

const sideOf = (logged: Record<string, unknown>): Side => ({
  values: (logged.values ?? {}) as Values,
  collections: (logged.collections ?? []) as string[],
  homeId: (logged.homeId ?? null) as string | null,
});
