import type { CollectionDefinition, Definitions } from "#data/collections/definitions.ts";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { readStored, type Stored } from "#data/records/reading/record-store.server.ts";
import { plainContext } from "#data/records/text-context.ts";
import { maxSearchText } from "#data/records/writing/write-rows.server.ts";
import { Breath } from "#server/breath.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { Hit, HitGroup } from "./contract.ts";
import type { FoundRow } from "./find-hits.server.ts";
import { excerptOf, markWords } from "./mark-words.ts";
import type { Reach } from "./reach.server.ts";
import { foldAll } from "./search-words.server.ts";

type Text = { fieldId: string; text: string };

/** What was found, best first, under the collections where people would look for it. */
export async function showHits(
  team: TeamDb,
  known: DefinitionsAndRights,
  reach: Reach,
  words: string[],
  rows: FoundRow[],
): Promise<HitGroup[]> {
  const { definitions } = known;
  const stored = await readStored(
    team,
    definitions,
    rows.map(({ id }) => id!),
  );
  const records = rows.flatMap(({ id }) => stored.get(id!) ?? []);
  const breath = new Breath();
  const told: { record: Stored; texts: Text[] }[] = [];
  for (const record of records) {
    await breath.take();
    told.push({ record, texts: textsOf(known, reach, record) });
  }
  const groups = new Map<string, HitGroup>();
  for (const { record, texts } of await onlyTrue(team, reach, words, told)) {
    await breath.take();
    const place = placeOf(definitions, reach, record);
    if (!place) continue;
    const { id, name, pluralName, icon } = place;
    const group = groups.get(id) ?? { collectionId: id, name, pluralName, icon, hits: [] };
    group.hits.push(showHit(definitions, record, texts, words));
    groups.set(id, group);
  }
  return [...groups.values()];
}

/** The texts that the caller may read, as the fields say them now. */
function textsOf({ definitions, rights }: DefinitionsAndRights, reach: Reach, record: Stored): Text[] {
  // What is beyond the search text of a collection is not found by it.
  const rest = new Map(record.collections.map((id) => [id, maxSearchText]));
  return reach.fields.flatMap((field) => {
    const value = record.values[field.id];
    const left = rest.get(field.collectionId) ?? 0;
    if (value === null || value === undefined || left <= 0) return [];
    if (!rights.mayWithFieldOf("read_data_field_data", field.id, record)) return [];
    const whole = fieldTypeNamed(field.type).toSearchText?.(value, definitions.configOf(field), plainContext);
    const text = whole?.slice(0, left);
    if (!text) return [];
    rest.set(field.collectionId, left - text.length);
    return [{ fieldId: field.id, text }];
  });
}

/** The stored search text may be older than the closing of a field: what counts is what may be read now. */
async function onlyTrue<T extends { record: Stored; texts: Text[] }>(
  team: TeamDb,
  { named }: Reach,
  words: string[],
  all: T[],
): Promise<T[]> {
  const homes = new Set(named);
  const folded = await foldAll(
    team,
    all.map(({ record, texts }) =>
      [...(homes.has(record.homeId) ? [record.name] : []), ...texts.map(({ text }) => text)].join("\n"),
    ),
  );
  return all.filter((_, place) => words.every((word) => folded[place]!.includes(word)));
}

/** Its home if that may be seen, else the nearest above it, else any other that it is in. */
function placeOf(definitions: Definitions, { found }: Reach, record: Stored): CollectionDefinition | undefined {
  const isIn = new Set([...record.collections, ...(record.smart ?? [])]);
  const near = [...definitions.lineOf(record.homeId).map(({ id }) => id), ...isIn].filter((id) => isIn.has(id));
  return near.flatMap((id) => definitions.collections.get(id) ?? []).find((each) => found.has(each));
}

function showHit(definitions: Definitions, record: Stored, texts: Text[], words: string[]): Hit {
  const { id, name, homeId } = record;
  const nameMarks = markWords(name, words);
  const missing = words.filter((word) => markWords(name, [word]).length === 0);
  const naming = definitions.nameFieldOf(homeId)?.id;
  const telling =
    texts.find(({ text }) => markWords(text, missing).length > 0) ??
    texts.find(({ fieldId, text }) => fieldId !== naming && markWords(text, words).length > 0);
  return {
    id,
    name,
    nameMarks,
    excerpt: telling ? { fieldId: telling.fieldId, ...excerptOf(telling.text, words) } : null,
  };
}
