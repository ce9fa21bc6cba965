import type { DataRights, Placed } from "#data/collections/data-rights.ts";
import type { Stored, Values } from "#data/records/reading/record-store.server.ts";
import { tagsIn, withTags } from "#data/records/reading/record-tags.server.ts";
import { checkValues, requireFilled } from "#data/records/writing/check-values.server.ts";
import { requireDeletable, requireWritable } from "#data/records/writing/record-actions.server.ts";
import type { Writing } from "#data/records/writing/writing.server.ts";
import { requireTags } from "#data/tags/read-tags.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import { requireMovable } from "./membership-moves.ts";
import { joinCollections, leaveCollections } from "./move-record.server.ts";

/** One thing to do with many records. Plain data, so that a long work can remember it. */
export type Edit =
  | { action: "update"; values: Values }
  | { action: "delete" }
  | { action: "restore" }
  | { action: "add" | "remove"; collectionId: string; values: Values }
  | { action: "tag" | "untag"; tagIds: string[] };

export type Planning = Writing & { rights: DataRights };

/** What is done with each record: refused, or what it becomes. */
export type OpenEdit = {
  /** Collections whose values are needed although the record may not be in them. */
  also: string[];
  isAboutTags: boolean;
  /** It is about records in the bin. */
  inBin: boolean;
  /** What the caller wrote for a record. */
  given(record: Stored): Values;
  change(record: Stored): Stored;
};

const plain = { also: [], isAboutTags: false, inBin: false, given: (): Values => ({}) };

/** Everything that can be said of an edit before any record is looked at; `count`: of how many it is. */
export async function openEdit(planning: Planning, team: TeamDb, edit: Edit, count: number): Promise<OpenEdit> {
  const { rights } = planning;
  if (edit.action === "update") return openUpdate(planning, edit.values, count);
  if (edit.action === "delete" || edit.action === "restore") {
    const inBin = edit.action === "restore";
    const change = (record: Stored) => {
      requireDeletable(rights, record);
      return { ...record, deletedAt: inBin ? null : new Date() };
    };
    return { ...plain, inBin, change };
  }
  if ("tagIds" in edit) {
    if (edit.action === "tag") await requireTags(team, edit.tagIds);
    const change = (record: Stored) => {
      requireTaggable(rights, record);
      const tags = tagsIn(record.values);
      const kept = tags.filter((id) => edit.action === "tag" || !edit.tagIds.includes(id));
      return { ...record, values: withTags(record.values, edit.action === "tag" ? [...kept, ...edit.tagIds] : kept) };
    };
    return { ...plain, isAboutTags: true, change };
  }
  return openMove(planning, edit, count);
}

function openUpdate(planning: Planning, wish: Values, count: number): OpenEdit {
  const { definitions, rights } = planning;
  requireOneForUnique(planning, wish, count);
  // Checked once for all records that are in the same collections.
  const checked = new Map<string, Values>();
  const given = ({ collections }: Stored): Values => {
    const key = collections.join();
    const values = checked.get(key) ?? checkValues(definitions, collections, wish);
    checked.set(key, values);
    return values;
  };
  return { ...plain, given, change: (record) => updateValues({ definitions, rights }, record, given(record)) };
}

export function updateValues(
  { definitions, rights }: Pick<Planning, "definitions" | "rights">,
  record: Stored,
  given: Values,
): Stored {
  requireWritable(rights, given, record);
  const after = { ...record, values: { ...record.values, ...given } };
  requireFilled(definitions, record.collections, after.values, { before: record.values, given });
  return after;
}

function openMove(planning: Planning, edit: Extract<Edit, { collectionId: string }>, count: number): OpenEdit {
  const { definitions, rights } = planning;
  const collection = definitions.collections.get(edit.collectionId);
  // Nobody adds to or removes from a smart collection by hand: its filter does.
  if (!collection || collection.isSmart || !rights.mayInCollection("update_data_field_data", collection.id))
    throw new Refusal("not_found");
  const line = definitions.lineOf(collection.id).map(({ id }) => id);
  const left = new Set(definitions.treeOf(collection.id).map(({ id }) => id));
  const values = checkValues(definitions, line, edit.values);
  requireWritable(rights, values, { collections: line });
  requireOneForUnique(planning, values, count);
  const change = (record: Stored) => {
    const after =
      edit.action === "add"
        ? joinCollections(definitions, record, line, values)
        : leaveCollections(definitions, record, left);
    requireMovable(definitions, rights, record, after);
    return after;
  };
  return { ...plain, also: line, given: () => values, change };
}

/** Setting tags on a record needs the right to change it in one of its collections. */
export function requireTaggable(rights: DataRights, { collections, smart = [] }: Placed) {
  const mayChange = [...collections, ...smart].some((id) => rights.mayInCollection("update_data_field_data", id));
  if (!mayChange) throw new Refusal("forbidden");
}

/** Several records cannot have the same value where each has one of its own. */
function requireOneForUnique({ definitions }: Planning, values: Values, count: number) {
  if (count <= 1) return;
  const unique = Object.keys(values).filter((id) => definitions.fields.get(id)?.isUnique && !isEmpty(values[id]));
  if (unique.length === 0) return;
  throw new Refusal("conflict", {
    fields: unique.map((id) => ({ path: `values.${id}`, messageKey: "data.notUnique" })),
  });
}

const isEmpty = (value: unknown) => value === null || value === "" || (Array.isArray(value) && value.length === 0);
