import { sql } from "kysely";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { withMerged } from "#data/records/reading/merged-records.server.ts";
import { namesOf, whoIs } from "#data/records/reading/person-names.server.ts";
import { readStored, type Stored } from "#data/records/reading/record-store.server.ts";
import { sourcesOf } from "#data/records/writing/computed-values.server.ts";
import { requireVisible } from "#data/records/writing/record-actions.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { LogEventType } from "./contract.ts";
import { fieldsIn, readableSides } from "./readable-sides.server.ts";
import { type RecordEvent, type RecordEventSource, recordEventSources } from "./record-events.server.ts";
import type { TimePosition } from "./time-cursor.server.ts";
import { mayTakeBack } from "./undo-rights.server.ts";

const pageLength = 200;
export const mergeKind = "merge-records";

type HistoryQuery = { recordId: string; cursor?: string | undefined; kind?: LogEventType[] | undefined };

/** Where a page ends: at the last change, and at the last event of each source, that was shown. */
type Position = { change: number | null; events: { [Kind in RecordEventSource["kind"]]?: TimePosition } };

const beginning: Position = { change: null, events: {} };

/** What happened to a record and to those that were merged into it, newest first: its changes, and what else is in its log; all of it, or only some kinds. */
export async function readHistory(
  app: App,
  team: TeamDb,
  caller: TeamCaller,
  known: DefinitionsAndRights,
  { recordId, cursor, kind }: HistoryQuery,
) {
  const found = (await readStored(team, known.definitions, [recordId])).get(recordId);
  const record = requireVisible(known.rights, found);
  const list = `history ${recordId}`;
  const position = cursor === undefined ? beginning : (team.cursors.open(list, cursor) as Position);
  const recordIds = await withMerged(team, [recordId]);
  const changeRows = await readChanges(team, { recordId, recordIds, before: position.change, kind });
  const eventRows = await readEvents(team, caller, { recordIds, position, kind });
  const all = merge(changeRows, eventRows);
  const page = all.slice(0, pageLength);
  const names = await namesOf(
    app,
    page.map((entry) => ("event" in entry ? entry.event.userId : entry.user_id)),
  );
  const changes = page.flatMap((entry) => {
    if ("event" in entry) return [];
    return {
      changeSetId: entry.change_set_id,
      setKind: entry.set_kind,
      kind: entry.kind,
      at: entry.at.toISOString(),
      user: whoIs(names, entry.user_id),
      version: entry.version,
      isUndone: entry.undone_by !== null,
      isUndoable: entry.undone_by === null && entry.record_id === recordId && mayTakeBack(known, record, entry),
      mergedFrom: entry.record_id === recordId ? null : { id: entry.record_id, name: entry.record_name ?? "" },
      ...readableSides(known, record, entry),
    };
  });
  const shown = changes.values();
  const entries = page.map((entry) =>
    "event" in entry
      ? {
          ...{ id: entry.event.id, kind: entry.kind, at: entry.event.at, user: whoIs(names, entry.event.userId) },
          ...{ method: entry.event.method, message: entry.event.message },
        }
      : shown.next().value!,
  );
  return {
    changes: entries,
    fields: fieldsIn(known, changes).map((field) => ({ ...field, isWritable: isWritable(known, record, field.id) })),
    cursor: all.length > pageLength ? team.cursors.seal(list, endOf(position, page)) : null,
  };
}

type ChangesQuery = Pick<HistoryQuery, "recordId" | "kind"> & { recordIds: string[]; before: number | null };

const readChanges = (team: TeamDb, { recordId, recordIds, before, kind }: ChangesQuery) =>
  team.data
    .selectFrom("_change")
    .innerJoin("_change_set", "_change_set.id", "_change.change_set_id")
    .leftJoin("_record", "_record.id", "_change.record_id")
    .selectAll("_change")
    .select(["_change_set.at", "_change_set.user_id", "_change_set.undone_by", "_change_set.kind as set_kind"])
    .select("_record.name as record_name")
    .where("_change.record_id", "in", recordIds)
    // That the other one went is what the merge did to this one.
    .where((is) => is.or([is("_change.record_id", "=", recordId), is("_change_set.kind", "!=", mergeKind)]))
    .where(before === null ? sql<boolean>`true` : sql<boolean>`_change.id < ${before}::bigint`)
    .where(kind ? sql<boolean>`_change.kind = any(${kind}::text[])` : sql<boolean>`true`)
    .orderBy("_change.id", "desc")
    .limit(pageLength + 1)
    .execute();

type ChangeRow = Awaited<ReturnType<typeof readChanges>>[number];
type EventRow = { kind: RecordEventSource["kind"]; event: RecordEvent };

type EventsQuery = Pick<HistoryQuery, "kind"> & { recordIds: string[]; position: Position };

async function readEvents(
  team: TeamDb,
  caller: TeamCaller,
  { recordIds, kind: wanted, position }: EventsQuery,
): Promise<EventRow[]> {
  const read: EventRow[] = [];
  for (const { kind, read: readSource } of recordEventSources.all()) {
    if (wanted && !wanted.includes(kind)) continue;
    const asked = { recordIds, olderThan: position.events[kind], limit: pageLength + 1 };
    for (const event of await readSource(team, caller, asked)) read.push({ kind, event });
  }
  return read.sort((one, other) => Date.parse(other.event.at) - Date.parse(one.event.at));
}

/** By time, and each of the two in its own order: the changes of long work are older than they were written. */
function merge(changes: readonly ChangeRow[], events: readonly EventRow[]): (ChangeRow | EventRow)[] {
  const merged: (ChangeRow | EventRow)[] = [];
  let next = 0;
  for (const change of changes) {
    while (next < events.length && Date.parse(events[next]!.event.at) > change.at.getTime())
      merged.push(events[next++]!);
    merged.push(change);
  }
  return [...merged, ...events.slice(next)];
}

function endOf(position: Position, page: readonly (ChangeRow | EventRow)[]): Position {
  const end: Position = { change: position.change, events: { ...position.events } };
  for (const entry of page) {
    if ("event" in entry) end.events[entry.kind] = { micros: entry.event.micros, id: entry.event.id };
    else end.change = Number(entry.id);
  }
  return end;
}

/** What follows from other values is not given back by hand, and nothing is given to what lies in the bin. */
function isWritable({ definitions, rights }: DefinitionsAndRights, record: Stored, fieldId: string): boolean {
  if (record.deletedAt || sourcesOf(definitions).some(({ field }) => field.id === fieldId)) return false;
  const isThere = record.collections.some((id) => definitions.fieldsOf(id).some((field) => field.id === fieldId));
  return isThere && rights.mayWithFieldOf("update_data_field_data", fieldId, record);
}
