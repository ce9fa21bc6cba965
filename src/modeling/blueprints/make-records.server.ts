import type { BlueprintTarget } from "#data/collections/blueprint-part.server.ts";
import { newestDefinitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { newRecord } from "#data/records/writing/record-actions.server.ts";
import { saveRecords } from "#data/records/writing/save-records.server.ts";
import { writePolicies } from "#data/records/writing/write-policies.server.ts";
import { personWriter, type Writer } from "#data/records/writing/writer.server.ts";
import type { RecordItem } from "./content-items.ts";
import { namesThings, replaceIds } from "./references.ts";

/** All of them as one change set. */
export async function makeRecords({ app, tx, caller, team, idOf, isMade }: BlueprintTarget, items: RecordItem[]) {
  if (items.length === 0) return;
  const known = await newestDefinitionsAndRights(team, caller);
  const intents = items.map((item) => {
    const sent = Object.entries(item.values).map(([fieldId, value]) => {
      const id = idOf(fieldId);
      const { type } = known.definitions.fields.get(id)!;
      return [id, namesThings(type) ? replaceIds(value, idOf) : value];
    });
    const collections = item.collections.map(idOf);
    const after = newRecord(idOf(item.id), idOf(item.homeId), collections, caller.userId);
    return { before: undefined, after, sent: Object.fromEntries(sent) };
  });
  const writing = { app, tx, caller, ...known };
  const writer = makerOf(personWriter(writing), isMade);
  await saveRecords(writing, writer, intents, writePolicies.copied, { kind: "blueprint" });
}

/** Nobody has been given rights on what has only just been made; on all else they count. */
const makerOf = (person: Writer, isMade: (id: string) => boolean): Writer => ({
  ...person,
  mayCreateIn: (collectionId) => isMade(collectionId) || person.mayCreateIn(collectionId),
  mayWrite: (fieldId, record) => isMade(fieldId) || person.mayWrite(fieldId, record),
});
