import type { BlueprintTarget } from "#data/collections/blueprint-part.server.ts";
import { newestKnowledge } from "#data/collections/read-definitions.server.ts";
import { checkValues } from "#data/records/writing/check-values.server.ts";
import { newRecord } from "#data/records/writing/record-actions.server.ts";
import { writeRecords } from "#data/records/writing/write-records.server.ts";
import type { RecordItem } from "./content-items.ts";
import { namesThings, replaceIds } from "./references.ts";

/** All of them as one change set. */
export async function makeRecords({ app, tx, caller, team, idOf }: BlueprintTarget, items: RecordItem[]) {
  if (items.length === 0) return;
  const { definitions, grants } = await newestKnowledge(team, caller);
  const drafts = items.map((item) => {
    const collections = item.collections.map(idOf);
    const given = Object.entries(item.values).map(([fieldId, value]) => {
      const id = idOf(fieldId);
      const { type } = definitions.fields.get(id)!;
      return [id, namesThings(type) ? replaceIds(value, idOf) : value];
    });
    const values = checkValues(definitions, collections, Object.fromEntries(given));
    return {
      before: undefined,
      after: newRecord(idOf(item.id), idOf(item.homeId), collections, caller.userId, values),
    };
  });
  await writeRecords({ app, tx, caller, definitions, grants }, drafts, { kind: "blueprint" });
}
