import { type RawBuilder, sql } from "kysely";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { namesOf, whoIs } from "#data/records/reading/person-names.server.ts";
import { readStored, type Stored } from "#data/records/reading/record-store.server.ts";
import { sourcesOf } from "#data/records/writing/computed-values.server.ts";
import { requireVisible } from "#data/records/writing/record-actions.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { fieldsIn, readableSides } from "./readable-sides.server.ts";
import { mayTakeBack } from "./undo-rights.server.ts";

const pageLength = 200;

/** What happened to a record, newest first; `cursor`: before this change. */
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
  const rows = await team.data
    .selectFrom("_change")
    .innerJoin("_change_set", "_change_set.id", "_change.change_set_id")
    .selectAll("_change")
    .select(["_change_set.at", "_change_set.user_id", "_change_set.undone_by", "_change_set.kind as set_kind"])
    .where("record_id", "=", recordId)
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
    isUndoable: row.undone_by === null && mayTakeBack(known, record, row),
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
