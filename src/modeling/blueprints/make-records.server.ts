import type { BlueprintTarget } from "#data/collections/blueprint-part.server.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { newestDefinitionsAndRights } from "#data/collections/read-definitions.server.ts";
import type { Translations } from "#data/collections/translations.ts";
import { newRecord } from "#data/records/writing/record-actions.server.ts";
import { saveRecords } from "#data/records/writing/save-records.server.ts";
import { writePolicies } from "#data/records/writing/write-policies.server.ts";
import { personWriter, type Writer } from "#data/records/writing/writer.server.ts";
import type { RecordItem } from "./content-items.ts";
import { namesThings, replaceIds } from "./references.ts";

/** All of them as one change set. */
export async function makeRecords(target: BlueprintTarget, items: RecordItem[]) {
  if (items.length === 0) return;
  const { app, tx, caller, team, idOf, isMade } = target;
  const known = await newestDefinitionsAndRights(team, caller);
  const words: { id: string; translations: Translations }[] = [];
  const intents = items.map((item) => {
    const named = wordsOfItem(target, known.definitions, item);
    if (Object.keys(named.translations).length > 0) words.push({ id: idOf(item.id), translations: named.translations });
    const sent = Object.entries(item.values).map(([fieldId, value]) => {
      const id = idOf(fieldId);
      const { type } = known.definitions.fields.get(id)!;
      if (id === named.fieldId) return [id, named.name];
      return [id, namesThings(type) ? replaceIds(value, idOf) : value];
    });
    const collections = item.collections.map(idOf);
    const after = newRecord(idOf(item.id), idOf(item.homeId), collections, caller.userId);
    return { before: undefined, after, sent: Object.fromEntries(sent) };
  });
  const writing = { app, tx, caller, ...known };
  const writer = makerOf(personWriter(writing), isMade);
  await saveRecords(writing, writer, intents, writePolicies.copied, { kind: "blueprint" });
  for (const { id, translations } of words)
    await team.data
      .updateTable("_record")
      .set({ translations: JSON.stringify(translations) })
      .where("id", "=", id)
      .execute();
}

/** An item that is called something in the team's own language is called so here, and its first name stands beside. */
function wordsOfItem({ idOf, wordsOf }: BlueprintTarget, definitions: Definitions, item: RecordItem) {
  const fieldId = definitions.nameFieldOf(idOf(item.homeId))?.id;
  const [, plain] = Object.entries(item.values).find(([id]) => idOf(id) === fieldId) ?? [];
  if (typeof plain !== "string" || Object.keys(item.translations).length === 0) return { translations: {} };
  const { words, translations } = wordsOf({ name: plain }, item.translations);
  return { fieldId, name: words.name, translations };
}

/** Nobody has been given rights on what has only just been made; on all else they count. */
const makerOf = (person: Writer, isMade: (id: string) => boolean): Writer => ({
  ...person,
  mayCreateIn: (collectionId) => isMade(collectionId) || person.mayCreateIn(collectionId),
  mayWrite: (fieldId, record) => isMade(fieldId) || person.mayWrite(fieldId, record),
});
