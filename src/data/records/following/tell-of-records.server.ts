import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { type TeamEvent, tellOfEvents } from "#server/team-events.ts";
import { linkedNames } from "../reading/linked-names.server.ts";
import { readStored } from "../reading/record-store.server.ts";
import { openPartOf } from "../reading/show-record.server.ts";
import { recordEvents } from "../record-events.ts";
import { kindOf } from "../writing/drafts.server.ts";
import type { RecordListener } from "../writing/record-listeners.server.ts";

/** What every write of records is to others in the team's events. */
export const tellOfRecords: RecordListener = async (writing, drafts, changeSetId) => {
  const byEvent = Map.groupBy(drafts, (draft) => `record.${kindOf(draft)}`);
  await tellOfEvents(
    writing,
    [...byEvent].map(([event, own]) => ({
      ...{ event, changeSetId },
      subjects: own.map(({ before, after }) => ({
        id: after.id,
        collections: before ? [...after.collections, ...before.collections] : after.collections,
      })),
    })),
  );
};

/** As much of the records as the reader may read. */
const describeRecords: TeamEvent["describe"] = async (app, reader, recordIds) => {
  const team = app.db.team(reader.teamId);
  const { definitions, rights } = await definitionsAndRights(team, reader);
  const stored = await readStored(team, definitions, recordIds);
  const visible = recordIds.flatMap((id) => stored.get(id) ?? []).filter((record) => rights.maySee(record));
  if (visible.length === 0) return undefined;
  const records = visible.map((record) => {
    const { abilities: _, ...open } = openPartOf({ definitions, rights }, record);
    return open;
  });
  const values = records.map((record) => record.values);
  const fieldIds = new Set(values.flatMap((each) => Object.keys(each)));
  const fields = Object.fromEntries([...fieldIds].map((id) => [id, definitions.fields.get(id)!.title]));
  return { records, fields, names: await linkedNames(team, definitions, rights, values) };
};

export const recordTeamEvents: readonly TeamEvent[] = recordEvents.map((name) => ({ name, describe: describeRecords }));
