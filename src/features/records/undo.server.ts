import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import type { DataRights } from "../collections/data-rights.ts";
import type { Definitions } from "../collections/definitions.ts";
import { requireMovable } from "./membership-moves.ts";
import { requireDeletable, requireVisible, requireWritable, working } from "./record-actions.server.ts";
import { readStored, type Stored, type Values } from "./record-store.server.ts";
import { type Draft, writeRecords } from "./write-records.server.ts";

type Side = { values: Values; collections: string[]; homeId?: string | null };

/**
 * Takes a change set back as a whole, also after a reload and by another permitted person. Values that someone has
 * changed since are named; with `rest` they stay as they are, and everything else is taken back.
 */
export async function undoChangeSet(app: App, caller: TeamCaller, changeSetId: string, rest: boolean) {
  return working(app, caller, async (writing, team, rights) => {
    const set = await team.data
      .selectFrom("change_set")
      .selectAll()
      .where("id", "=", changeSetId)
      .forUpdate()
      .executeTakeFirst();
    if (!set) throw new Refusal("not_found");
    if (set.undone_by) throw new Refusal("conflict");
    const changes = await team.data.selectFrom("change").selectAll().where("change_set_id", "=", changeSetId).execute();
    const ids = [...new Set(changes.map((each) => each.record_id))];
    // What a record had in a collection that it left comes back with it.
    const also = [...new Set(changes.flatMap(({ before }) => (before as Side).collections ?? []))];
    const stored = await readStored(team, writing.definitions, ids, { lock: true, also });
    const left: string[] = [];
    const drafts: Draft[] = [];
    for (const change of changes.toReversed()) {
      const before = stored.get(change.record_id);
      if (!before) continue;
      requireVisible(rights, before);
      const taken = takeBack(before, change.kind, change.before as Side, change.after as Side, left);
      requireRights(writing.definitions, rights, before, taken);
      drafts.push({ before, after: taken });
    }
    if (left.length > 0 && !rest) {
      throw new Refusal("conflict", {
        fields: [...new Set(left)].map((id) => ({ path: `records.${id}`, messageKey: "validation.changedMeanwhile" })),
      });
    }
    const undoId = await writeRecords(writing, drafts, { kind: "undo", undoes: changeSetId });
    await markUndone(team, changeSetId, undoId);
    return { changeSetId: undoId, records: drafts.length, left: [...new Set(left)] };
  });
}

/** The record as it was before the change, but for what others have changed since. */
function takeBack(current: Stored, kind: string, before: Side, after: Side, left: string[]): Stored {
  if (kind === "created") return { ...current, deletedAt: current.deletedAt ?? new Date() };
  if (kind === "deleted") return { ...current, deletedAt: null };
  if (kind === "restored") return { ...current, deletedAt: current.deletedAt ?? new Date() };
  const values = { ...current.values };
  for (const [fieldId, old] of Object.entries(before.values)) {
    const isUntouched =
      JSON.stringify(current.values[fieldId] ?? null) === JSON.stringify(after.values[fieldId] ?? null);
    if (isUntouched) values[fieldId] = old;
    else left.push(current.id);
  }
  const isUnmoved = current.collections.join() === after.collections.join();
  const wasMoved = before.collections.join() !== after.collections.join();
  if (wasMoved && !isUnmoved) left.push(current.id);
  if (!wasMoved || !isUnmoved) return { ...current, values };
  return { ...current, values, collections: before.collections, homeId: before.homeId ?? current.homeId };
}

/** Undoing needs the rights that doing needs. */
function requireRights(definitions: Definitions, rights: DataRights, before: Stored, after: Stored) {
  if ((before.deletedAt === null) !== (after.deletedAt === null)) requireDeletable(rights, before);
  const changed = Object.keys(after.values).filter(
    (id) => JSON.stringify(after.values[id] ?? null) !== JSON.stringify(before.values[id] ?? null),
  );
  const places = { collections: [...before.collections, ...after.collections], smart: before.smart };
  requireWritable(rights, Object.fromEntries(changed.map((id) => [id, after.values[id]])), places);
  requireMovable(definitions, rights, before, after);
}

const markUndone = (team: TeamDb, changeSetId: string, undoneBy: string) =>
  team.data.updateTable("change_set").set({ undone_by: undoneBy }).where("id", "=", changeSetId).execute();
