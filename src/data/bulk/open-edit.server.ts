import type { DataRights } from "#data/collections/data-rights.ts";
import type { Stored, Values } from "#data/records/reading/record-store.server.ts";
import { tagsIn, withTags } from "#data/records/reading/record-tags.server.ts";
import type { WriteIntent } from "#data/records/writing/check-records.server.ts";
import { requireValues } from "#data/records/writing/check-values.server.ts";
import { requireOpen } from "#data/records/writing/record-actions.server.ts";
import { recordTextSize } from "#data/records/writing/record-size.server.ts";
import { rightsToWrite } from "#data/records/writing/writer.server.ts";
import type { Writing } from "#data/records/writing/writing.server.ts";
import { requireTags } from "#data/tags/read-tags.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import { joinCollections, leaveCollections } from "./move-record.server.ts";

/** One thing to do with many records. Plain data, so that a long work can remember it. */
export type Edit =
  | { action: "update"; values: Values }
  | { action: "delete" }
  | { action: "restore" }
  | { action: "add" | "remove"; collectionId: string; values: Values }
  | { action: "tag" | "untag"; tagIds: string[] };

/** What it writes into each record. */
export const textOfEdit = (edit: Edit): number => ("values" in edit ? recordTextSize(edit.values) : 0);

export type Planning = Writing & { rights: DataRights };

/** What is done with each record: refused, or what it is to become. */
export type OpenEdit = {
  /** Collections whose values are needed although the record may not be in them. */
  also: string[];
  isAboutTags: boolean;
  /** It is about records in the bin. */
  inBin: boolean;
  change(record: Stored): Pick<WriteIntent, "after" | "sent" | "since">;
};

const plain = { also: [], isAboutTags: false, inBin: false };

/** Everything that can be said of an edit before any record is looked at; `count`: of how many it is. */
export async function openEdit(planning: Planning, team: TeamDb, edit: Edit, count: number): Promise<OpenEdit> {
  if (edit.action === "update") {
    requireOneForUnique(planning, edit.values, count);
    return { ...plain, change: (after) => ({ after, sent: edit.values }) };
  }
  if (edit.action === "delete" || edit.action === "restore") {
    const inBin = edit.action === "restore";
    return { ...plain, inBin, change: (record) => ({ after: { ...record, deletedAt: inBin ? null : new Date() } }) };
  }
  return "tagIds" in edit ? openTagging(planning, team, edit) : openMove(planning, edit, count);
}

async function openTagging(
  { rights }: Planning,
  team: TeamDb,
  { action, tagIds }: Extract<Edit, { tagIds: string[] }>,
): Promise<OpenEdit> {
  if (action === "tag") await requireTags(team, tagIds);
  const { mayTag } = rightsToWrite(rights);
  const change = (record: Stored) => {
    // Also where the record has them already.
    if (!mayTag(record)) throw new Refusal("forbidden");
    const tags = tagsIn(record.values);
    const kept = tags.filter((id) => action === "tag" || !tagIds.includes(id));
    return { after: { ...record, values: withTags(record.values, action === "tag" ? [...kept, ...tagIds] : kept) } };
  };
  return { ...plain, isAboutTags: true, change };
}

function openMove(planning: Planning, edit: Extract<Edit, { collectionId: string }>, count: number): OpenEdit {
  const { definitions, rights } = planning;
  requireOpen(definitions, rights, edit.collectionId);
  const line = definitions.lineOf(edit.collectionId).map(({ id }) => id);
  const left = new Set(definitions.treeOf(edit.collectionId).map(({ id }) => id));
  const values = requireValues(definitions, line, edit.values);
  const { mayWrite } = rightsToWrite(rights);
  if (!Object.keys(values).every((id) => mayWrite(id, { collections: line }))) throw new Refusal("forbidden");
  requireOneForUnique(planning, values, count);
  const change = (record: Stored) => {
    if (edit.action === "remove") return { after: leaveCollections(definitions, record, left) };
    const after = joinCollections(record, line);
    return after === record ? { after } : { after, sent: edit.values };
  };
  return { ...plain, also: line, change };
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
