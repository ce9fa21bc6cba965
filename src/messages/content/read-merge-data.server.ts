import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { matchingRecords } from "#data/records/reading/matching-records.server.ts";
import type { ListContext } from "#data/records/reading/open-list.server.ts";
import { readRecords } from "#data/records/reading/read-records.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { sayIn } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import type { Filter } from "#shared/filter.ts";
import type { Language } from "#shared/languages.ts";
import type { ItemCondition } from "./compile-content.ts";
import type { MergeFormat } from "./merge/merge-format.ts";
import { fieldKey, type MergeRecord } from "./merge/merge-value.ts";
import { mergeValueOf, type ValueContext } from "./merge-value-of.ts";

export type MergeQuestion = {
  ids: string[];
  /** `needs` of a compiled content: what is not named there is not read. */
  needs: readonly string[][];
  format: MergeFormat;
  /** What must be known of what something is repeated for. */
  itemConditions?: readonly ItemCondition[];
  /** Whose records are meant, where that is known. */
  collectionIds?: readonly string[] | null;
};

/** No letter lists more; what a loop would do with them is bounded anyway. */
const mostLinked = 200;

/**
 * What is merged of each record, with the rights of whoever `known` is of. What they may not see, and values that they may
 * not read, are not there: tags stand for nothing then, or for their default.
 */
export async function readMergeRecords(
  team: TeamDb,
  known: DefinitionsAndRights,
  { ids, needs, format, itemConditions = [], collectionIds = null }: MergeQuestion,
): Promise<Map<string, MergeRecord>> {
  const inLanguage = { ...known, definitions: known.definitions.inLanguage(format.language) };
  const own = [...new Set(needs.map(([first = ""]) => first))];
  const { records, names } = await readRecords(team, inLanguage, { ids, fields: own });
  const steps = Map.groupBy(
    needs.filter((path) => path.length > 1),
    ([link = ""]) => link,
  );
  const followed = new Set([...steps.keys(), ...itemConditions.flatMap(({ linkId }) => linkId ?? [])]);
  const linkedBy = (link: string) => records.flatMap(({ values }) => linksIn(values[link]));
  const linkedIds = [...followed].flatMap(linkedBy);
  const further = [...new Set([...steps.values()].flat().map((path) => path[1]!))];
  const linked = await readRecords(team, inLanguage, { ids: linkedIds, fields: further });
  const context = valueContext(inLanguage, format, { ...names, ...linked.names });
  const linkedById = new Map(linked.records.map((record) => [record.id, recordOf(record, context)]));
  const made = new Map(
    records.map((record) => [record.id, recordOf(record, context, (id) => linkedById.get(id) ?? named(id, context))]),
  );
  for (const { key, filter, linkId } of itemConditions) {
    const [among, read] = linkId ? [linkedById, linked.records] : [made, records];
    const asked = linkId ? linkedBy(linkId) : ids;
    const places = linkId ? linkedCollections(inLanguage, linkId) : collectionIds;
    const zoned = { ...inLanguage, timeZone: format.timeZone };
    const matching = await matchingAmong(team, zoned, places ?? homesOf(read), filter, asked);
    for (const id of asked) if (among.has(id)) among.get(id)![key] = matching.has(id);
  }
  return made;
}

/** Where a link leads, as it is set up; null: anywhere. */
export function linkedCollections(
  { definitions }: Pick<DefinitionsAndRights, "definitions">,
  linkId: string,
): string[] | null {
  const named = (definitions.fields.get(linkId)?.config.collectionIds ?? []) as string[];
  return named.length > 0 ? named : null;
}

const homesOf = (records: readonly { homeId: string }[]): string[] => [...new Set(records.map(({ homeId }) => homeId))];

/** Which of these a filter is true of, in any of the collections. Where it can be asked in none, that is told. */
async function matchingAmong(
  team: TeamDb,
  known: ListContext,
  collectionIds: readonly string[],
  filter: Filter,
  ids: string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  const refusals: Refusal[] = [];
  for (const collectionId of collectionIds) {
    try {
      for (const id of await matchingRecords(team, known, { collectionId, filter }, ids)) found.add(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals.push(error);
    }
  }
  if (refusals.length > 0 && refusals.length === collectionIds.length) throw refusals[0];
  return found;
}

/** Which conditions of a design are true of which of these records, of whichever of the collections they are. */
export async function readConditions(
  team: TeamDb,
  known: DefinitionsAndRights,
  {
    conditions,
    collectionIds,
    ids,
    timeZone,
  }: {
    conditions: readonly { key: string; filter: Filter }[];
    /** Null: those that they are of. */
    collectionIds: readonly string[] | null;
    ids: string[];
    timeZone: string;
  },
): Promise<Map<string, Record<string, boolean>>> {
  const found = new Map<string, Record<string, boolean>>(ids.map((id) => [id, {}]));
  if (conditions.length === 0) return found;
  const places = collectionIds ?? homesOf((await readRecords(team, known, { ids, fields: [] })).records);
  for (const { key, filter } of conditions) {
    const matching = await matchingAmong(team, { ...known, timeZone }, places, filter, ids);
    for (const [id, answers] of found) answers[key] = matching.has(id);
  }
  return found;
}

type Read = Awaited<ReturnType<typeof readRecords>>["records"][number];

function recordOf(
  { name, number, values }: Pick<Read, "name" | "number" | "values">,
  context: ValueContext,
  linked: (id: string) => MergeRecord | undefined = (id) => named(id, context),
): MergeRecord {
  const made: MergeRecord = { "@": name, _name: name, _number: number };
  for (const [fieldId, value] of Object.entries(values)) {
    const field = context.definitions.fields.get(fieldId);
    if (!field) continue;
    const { storage } = fieldTypeNamed(field.type);
    if (storage.kind !== "links") made[fieldKey(fieldId)] = mergeValueOf(field, value, context);
    else {
      const all = linksIn(value).flatMap((id) => linked(id) ?? []);
      made[fieldKey(fieldId)] = storage.many ? all : (all[0] ?? null);
    }
  }
  return made;
}

/** One of which only the name is asked for; nothing where whoever sends may not see it. */
function named(id: string, { names }: ValueContext): MergeRecord | undefined {
  const name = names[id];
  return name === undefined ? undefined : { "@": name, _name: name };
}

const linksIn = (value: unknown): string[] =>
  [value]
    .flat()
    .filter((id): id is string => typeof id === "string")
    .slice(0, mostLinked);

function valueContext(
  { definitions }: DefinitionsAndRights,
  format: MergeFormat,
  names: Record<string, string>,
): ValueContext {
  return { definitions, format, names, words: valueWordsIn(format.language) };
}

export function valueWordsIn(language: Language): ValueContext["words"] {
  const say = sayIn(language);
  return { yes: say("messageContent.yes"), no: say("messageContent.no") };
}
