import { type Refused, refusalsOf } from "#data/bulk/bulk-verdicts.ts";
import { requireMovable } from "#data/bulk/membership-moves.ts";
import { requireTaggable } from "#data/bulk/open-edit.server.ts";
import type { DataRights } from "#data/collections/data-rights.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { readStored, type Stored } from "#data/records/reading/record-store.server.ts";
import { loadTags, tagsKey } from "#data/records/reading/record-tags.server.ts";
import { findCollisions } from "#data/records/writing/name-collisions.server.ts";
import { requireDeletable, requireVisible, requireWritable } from "#data/records/writing/record-actions.server.ts";
import { changedValues, type Draft, kindOf } from "#data/records/writing/write-records.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { type Change, takeBack } from "./take-back.server.ts";

type Known = { definitions: Definitions; rights: DataRights };

export type UndoPlan = {
  drafts: Draft[];
  /** Records of which something was changed since; it stays as it is. */
  touched: string[];
  refused: Refused[];
};

/** What taking these changes back makes of their records; `changes` come newest first. */
export async function planUndo(team: TeamDb, known: Known, changes: Change[], lock = true): Promise<UndoPlan> {
  const stored = await readAsOf(team, known.definitions, changes, lock);
  const touched = new Set<string>();
  const drafts: Draft[] = [];
  const refused: Refused[] = [];
  for (const [id, own] of Map.groupBy(changes, (change) => change.record_id)) {
    const before = stored.get(id);
    // It was removed for good.
    if (!before) continue;
    let after = before;
    for (const change of own) {
      const taken = takeBack(known.definitions, after, change);
      if (taken.isTouched) touched.add(id);
      after = taken.record;
    }
    if (kindOf({ before, after }) === undefined) continue;
    try {
      requireVisible(known.rights, before);
      requireRights(known, before, after);
      drafts.push({ before, after });
    } catch (error) {
      refused.push(...refusalsOf(id, error));
    }
  }
  const collisions = await findCollisions(team, known, drafts);
  refused.push(
    ...collisions.map(
      ({ id, fieldId, messageKey, values }): Refused => ({
        ...{ id, messageKey, values },
        code: "conflict",
        at: `.values.${fieldId}`,
      }),
    ),
  );
  const gone = new Set(collisions.map(({ id }) => id));
  return { drafts: drafts.filter(({ after }) => !gone.has(after.id)), touched: [...touched], refused };
}

async function readAsOf(team: TeamDb, definitions: Definitions, changes: Change[], lock: boolean) {
  const ids = [...new Set(changes.map((change) => change.record_id))];
  // What a record had in a collection that it left comes back with it.
  const also = [...new Set(changes.flatMap(({ before }) => (before.collections ?? []) as string[]))];
  const stored = await readStored(team, definitions, ids, { lock, also });
  const isAboutTags = changes.some(({ after }) => tagsKey in ((after.values ?? {}) as object));
  if (isAboutTags) await loadTags(team, stored);
  return stored;
}

/** Undoing needs the rights that doing needs. */
function requireRights({ definitions, rights }: Known, before: Stored, after: Stored) {
  if ((before.deletedAt === null) !== (after.deletedAt === null)) requireDeletable(rights, before);
  const { [tagsKey]: tags, ...fields } = changedValues(before, after);
  const places = { collections: [...before.collections, ...after.collections], smart: before.smart };
  if (tags) requireTaggable(rights, places);
  requireWritable(rights, fields, places);
  requireMovable(definitions, rights, before, after);
}
