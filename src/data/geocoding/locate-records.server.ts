import { type RawBuilder, sql } from "kysely";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { openList } from "#data/records/reading/open-list.server.ts";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import { inWriteTransaction } from "#data/records/writing/record-actions.server.ts";
import { startLongWork } from "#platform/long-work/long-work.server.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import type { Filter } from "#shared/filter.ts";
import { newId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";
import { mostLocated } from "./contract.ts";
import { type LocateParams, locateWork } from "./locate-job.server.ts";

type LocateInput = {
  collectionId: string;
  fieldId: string;
  recordIds?: string[] | undefined;
  filter?: Filter | undefined;
};

/** Which records it is about is written down at once; what becomes of each is seen when it is its turn. */
export async function beginLocating(app: App, caller: TeamCaller, language: Language, input: LocateInput) {
  if (!app.env.GEOCODER_URL) throw new Refusal("not_found");
  return inWriteTransaction(app, caller, async ({ tx }) => {
    const workId = newId();
    const total = await noteRecords(tx, caller, workId, input);
    if (total === 0) return { workId: null, total };
    const { collectionId, fieldId } = input;
    const params: LocateParams = { collectionId, fieldId, changeSetId: newId(), language };
    await startLongWork(app, tx, caller, locateWork, params, { id: workId, total });
    return { workId, total };
  });
}

async function noteRecords(tx: Db, caller: TeamCaller, workId: string, input: LocateInput): Promise<number> {
  const { collectionId, fieldId, recordIds: ids, filter } = input;
  const team = tx.team(caller.teamId);
  const known = { ...(await definitionsAndRights(team, caller)), timeZone: caller.timeZone };
  const list = openList(team, known, {
    ...{ collectionId, filter, ids },
    also: (columns, join) => {
      const column = columns.require(fieldId, "fieldId");
      if (!column.type?.hasPosition) throw new Refusal("not_found");
      join(column);
      return isLost(column.sql);
    },
  });
  if (!known.rights.mayWithField("update_data_field_data", fieldId, [collectionId])) throw new Refusal("forbidden");
  const { rows } = await sql<{ total: number }>`with chosen as (
      insert into ${tableOf(team, "_long_work_record")} (work_id, record_id)
      select ${workId}::uuid, ${list.recordId} from ${list.from()} where ${list.where}
      order by ${list.recordId} limit ${mostLocated} returning record_id
    ) select count(*)::bigint as total from chosen`.execute(team.data);
  return rows[0]!.total;
}

/**
 * Without a first line nothing is known but a town, which a map shows as such: its middle, written down, would look like
 * somebody's door.
 */
const isLost = (address: RawBuilder<unknown>) =>
  sql`${address} ->> 'latitude' is null and coalesce(${address} ->> 'line1', '') <> ''`;
