import { type RawBuilder, sql } from "kysely";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { withMerged } from "#data/records/reading/merged-records.server.ts";
import { namesOf, whoIs } from "#data/records/reading/person-names.server.ts";
import { readStored, type Stored } from "#data/records/reading/record-store.server.ts";
import { sourcesOf } from "#data/records/writing/computed-values.server.ts";
import { requireVisible } from "#data/records/writing/record-actions.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { fieldsIn, readableSides } from "./readable-sides.server.ts";
import { mayTakeBack } from "./undo-rights.server.ts";

const pageLength = 200;
export const mergeKind = "merge-records";

/** What happened to a record and to those that were merged into it, newest first; `cursor`: before this change. */
export async function readHistory(
  app: App,
  team: TeamDb,
  known: DefinitionsAndRights,
  { recordId, cursor }: { recordId: string; cursor?: number | undefined },
) {
  const found = (await readStored(team, known.definitions, [recordId])).get(recordId);
  const record = requireVisible(known.rights, found);
  const before: RawBuilder<boolean> =
    cursor === undefined ? sql<boolean>`true` : sql<boolean>`_change.id < ${cursor}::bigint`;
  const told = await withMerged(team, [recordId]);
  const rows = await team.data
    .selectFrom("_change")
    .innerJoin("_change_set", "_change_set.id", "_change.change_set_id")
    .leftJoin("_record", "_record.id", "_change.record_id")
    .selectAll("_change")
    .select([
      "_change_set.at",
      "_change_set.user_id",
      "_change_set.undone_by",
      "_change_set.kind as set_kind",
      "_record.name as record_name",
    ])
    .where("_change.record_id", "in", told)
    // That the other one went is what the merge did to this one.
    .where((is) => is.or([is("_change.record_id", "=", recordId), is("_change_set.kind", "!=", mergeKind)]))
    .where(before)
    .orderBy("_change.id", "desc")
    .limit(pageLength + 1)
    .execute();
  const page = rows.slice(0, pageLength);
  const names = await namesOf(
    app,
    page.map((row) => row.user_id),
  );
  const changes = page.map((row) => ({
    changeSetId: row.change_set_id,
    setKind: row.set_kind,
    kind: row.kind,
    at: row.at.toISOString(),
    user: whoIs(names, row.user_id),
    version: row.version,
    isUndone: row.undone_by !== null,
    isUndoable: row.undone_by === null && row.record_id === recordId && mayTakeBack(known, record, row),
    mergedFrom: row.record_id === recordId ? null : { id: row.record_id, name: row.record_name ?? "" },
    ...readableSides(known, record, row),
  }));
  return {
    changes,
    fields: fieldsIn(known, changes).map((field) => ({ ...field, isWritable: isWritable(known, record, field.id) })),
    cursor: rows.length > pageLength ? String(page.at(-1)!.id) : null,
  };
}

/** What follows from other values is not given back by hand, and nothing is given to what lies in the bin. */
function isWritable({ definitions, rights }: DefinitionsAndRights, record: Stored, fieldId: string): boolean {
  if (record.deletedAt || sourcesOf(definitions).some(({ field }) => field.id === fieldId)) return false;
  const isThere = record.collections.some((id) => definitions.fieldsOf(id).some((field) => field.id === fieldId));
  return isThere && rights.mayWithFieldOf("update_data_field_data", fieldId, record);
}
