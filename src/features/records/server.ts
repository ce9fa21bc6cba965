import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { feature } from "#server/http/handlers.ts";
import { knowledgeOf } from "../collections/read-definitions.server.ts";
import { type RecordShown, recordsContract } from "./contract.ts";
import { linkedNames } from "./linked-names.server.ts";
import { countRecords, listRecords } from "./list-records.server.ts";
import { createRecord, deleteRecord, requireVisible, restoreRecord, updateRecord } from "./record-actions.server.ts";
import { readStored, type Stored, type Values } from "./record-store.server.ts";
import { undoChangeSet } from "./undo.server.ts";

export const records = feature(recordsContract, {
  listRecords: async ({ app, team, caller, params, query }) => {
    const known = await knowledgeOf(team, caller);
    const timeZone = await timeZoneOf(app, caller.teamId);
    const { records: rows, cursor } = await listRecords(team, { ...known, timeZone }, { ...params, ...query });
    return {
      records: rows,
      names: await linkedNames(
        team,
        known.definitions,
        known.rights,
        rows.map(({ values }) => values),
      ),
      cursor,
      abilities: { create: known.rights.mayInCollection("update_data_field_data", params.collectionId) },
    };
  },

  countRecords: async ({ app, team, caller, params, query }) => {
    const known = await knowledgeOf(team, caller);
    const timeZone = await timeZoneOf(app, caller.teamId);
    return { count: await countRecords(team, { ...known, timeZone }, { ...params, ...query }) };
  },

  createRecord: async ({ app, team, caller, params, body }) =>
    show(team, caller, await createRecord(app, caller, params.collectionId, body)),

  readRecord: async ({ team, caller, params }) => {
    const { definitions, rights } = await knowledgeOf(team, caller);
    const found = (await readStored(team, definitions, [params.recordId])).get(params.recordId);
    return show(team, caller, requireVisible(definitions, rights, found));
  },

  updateRecord: async ({ app, team, caller, params, body }) =>
    show(team, caller, await updateRecord(app, caller, params.recordId, body)),

  deleteRecord: async ({ app, caller, params }) => ({ changeSetId: await deleteRecord(app, caller, params.recordId) }),

  restoreRecord: async ({ app, team, caller, params }) =>
    show(team, caller, await restoreRecord(app, caller, params.recordId)),

  readHistory: async ({ team, caller, params }) => {
    const { definitions, rights } = await knowledgeOf(team, caller);
    const found = (await readStored(team, definitions, [params.recordId])).get(params.recordId);
    requireVisible(definitions, rights, found);
    const rows = await team.data
      .selectFrom("change")
      .innerJoin("change_set", "change_set.id", "change.change_set_id")
      .selectAll("change")
      .select(["change_set.at", "change_set.user_id", "change_set.undone_by"])
      .where("record_id", "=", params.recordId)
      .orderBy("change.id", "desc")
      .limit(200)
      .execute();
    const readable = (side: Record<string, unknown>): Values =>
      Object.fromEntries(
        Object.entries((side.values ?? {}) as Values).filter(([id]) => rights.mayWithField("read_data_field_data", id)),
      );
    return {
      changes: rows.map((row) => ({
        changeSetId: row.change_set_id,
        kind: row.kind,
        at: row.at.toISOString(),
        userId: row.user_id,
        version: row.version,
        isUndone: row.undone_by !== null,
        before: readable(row.before),
        after: readable(row.after),
      })),
    };
  },

  undoChangeSet: ({ app, caller, params, body }) => undoChangeSet(app, caller, params.changeSetId, body.rest),
});

async function show(team: TeamDb, caller: TeamCaller, record: Stored): Promise<RecordShown> {
  const { definitions, rights } = await knowledgeOf(team, caller);
  const values = Object.fromEntries(
    Object.entries(record.values).filter(
      ([id, value]) => value !== null && isInRecord(record, id) && rights.mayWithField("read_data_field_data", id),
    ),
  );
  const collections = record.collections.filter(
    (id) => definitions.collections.has(id) && rights.mayInCollection("read_data_record_metadata", id),
  );
  return {
    id: record.id,
    number: record.number,
    name: record.name,
    homeId: record.homeId,
    collections,
    version: record.version,
    createdAt: record.createdAt.toISOString(),
    createdBy: record.createdBy,
    updatedAt: record.updatedAt.toISOString(),
    updatedBy: record.updatedBy,
    isDeleted: record.deletedAt !== null,
    values,
    names: await linkedNames(team, definitions, rights, [values]),
    abilities: {
      update: collections.some((id) => rights.mayInCollection("update_data_field_data", id)),
      delete: record.collections.every(
        (id) => !definitions.collections.has(id) || rights.mayInCollection("delete_data_records", id),
      ),
    },
  };

  /** Values of a collection that the record has left are kept, and not shown. */
  function isInRecord({ collections: all }: Stored, fieldId: string): boolean {
    const field = definitions.fields.get(fieldId);
    return field !== undefined && all.includes(field.collectionId);
  }
}

async function timeZoneOf(app: App, teamId: string): Promise<string> {
  const team = await app.db.app
    .selectFrom("team")
    .select("primary_timezone")
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
  return team.primary_timezone;
}
