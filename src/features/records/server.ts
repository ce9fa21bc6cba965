import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { feature } from "#server/http/handlers.ts";
import type { DataRights } from "../collections/data-rights.ts";
import type { Definitions } from "../collections/definitions.ts";
import { knowledgeOf } from "../collections/read-definitions.server.ts";
import { type RecordShown, recordsContract } from "./contract.ts";
import { linkedNames } from "./linked-names.server.ts";
import { countRecords, listRecords } from "./list-records.server.ts";
import { createRecord, deleteRecord, requireVisible, restoreRecord, updateRecord } from "./record-actions.server.ts";
import { readStored, type Stored, type Values } from "./record-store.server.ts";
import { findSmartPlaces } from "./smart-members.server.ts";
import { undoChangeSet } from "./undo.server.ts";

export const records = feature(recordsContract, {
  listRecords: async ({ team, caller, params, query }) => {
    const known = await knowledgeOf(team, caller);
    const { records: rows, cursor } = await listRecords(
      team,
      { ...known, timeZone: caller.timeZone },
      { ...params, ...query },
    );
    return {
      records: rows,
      names: await linkedNames(
        team,
        known.definitions,
        known.rights,
        rows.map(({ values }) => values),
      ),
      cursor,
      abilities: { create: mayCreate(known, params.collectionId) },
    };
  },

  countRecords: async ({ team, caller, params, query }) => {
    const known = await knowledgeOf(team, caller);
    return { count: await countRecords(team, { ...known, timeZone: caller.timeZone }, { ...params, ...query }) };
  },

  createRecord: async ({ app, team, caller, params, body }) =>
    show(team, caller, await createRecord(app, caller, params.collectionId, body)),

  readRecord: async ({ team, caller, params }) => {
    const { definitions, rights } = await knowledgeOf(team, caller);
    const found = (await readStored(team, definitions, [params.recordId])).get(params.recordId);
    return show(team, caller, requireVisible(rights, found));
  },

  updateRecord: async ({ app, team, caller, params, body }) =>
    show(team, caller, await updateRecord(app, caller, params.recordId, body)),

  deleteRecord: async ({ app, caller, params }) => ({ changeSetId: await deleteRecord(app, caller, params.recordId) }),

  restoreRecord: async ({ app, team, caller, params }) =>
    show(team, caller, await restoreRecord(app, caller, params.recordId)),

  readHistory: async ({ team, caller, params }) => {
    const { definitions, rights } = await knowledgeOf(team, caller);
    const found = (await readStored(team, definitions, [params.recordId])).get(params.recordId);
    const record = requireVisible(rights, found);
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
        Object.entries((side.values ?? {}) as Values).filter(([id]) =>
          rights.mayWithFieldOf("read_data_field_data", id, record),
        ),
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

async function show(team: TeamDb, caller: TeamCaller, stored: Stored): Promise<RecordShown> {
  const { definitions, rights } = await knowledgeOf(team, caller);
  const record = rights.reachesThroughSmart ? await withPlacesOfNow(team, definitions, stored) : stored;
  const values = Object.fromEntries(
    Object.entries(record.values).filter(
      ([id, value]) =>
        value !== null && isInRecord(record, id) && rights.mayWithFieldOf("read_data_field_data", id, record),
    ),
  );
  const places = [...record.collections, ...(record.smart ?? [])].filter((id) =>
    rights.mayInCollection("read_data_record_metadata", id),
  );
  const collections = places.filter((id) => record.collections.includes(id));
  return {
    id: record.id,
    number: record.number,
    name: record.name,
    homeId: places.includes(record.homeId) ? record.homeId : (places[0] ?? record.homeId),
    // Who sees it in nothing but a smart collection sees that.
    collections: collections.length > 0 ? collections : places,
    version: record.version,
    createdAt: record.createdAt.toISOString(),
    createdBy: record.createdBy,
    updatedAt: record.updatedAt.toISOString(),
    updatedBy: record.updatedBy,
    isDeleted: record.deletedAt !== null,
    values,
    names: await linkedNames(team, definitions, rights, [values]),
    abilities: {
      update: places.some((id) => rights.mayInCollection("update_data_field_data", id)),
      delete: rights.mayInAll("delete_data_records", record),
    },
  };

  /** Values of a collection that the record has left are kept, and not shown. */
  function isInRecord({ collections: all }: Stored, fieldId: string): boolean {
    const field = definitions.fields.get(fieldId);
    return field !== undefined && all.includes(field.collectionId);
  }
}

/** Into a smart collection nothing is put by hand. */
const mayCreate = ({ definitions, rights }: { definitions: Definitions; rights: DataRights }, collectionId: string) =>
  definitions.collections.get(collectionId)?.isSmart === false &&
  rights.mayInCollection("update_data_field_data", collectionId);

/** A record that someone has just changed may have left the smart collection through which they saw it. */
async function withPlacesOfNow(team: TeamDb, definitions: Definitions, record: Stored): Promise<Stored> {
  return { ...record, smart: (await findSmartPlaces(team, definitions, [record])).get(record.id) };
}
