import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { matchingRecords } from "#data/records/reading/matching-records.server.ts";
import { readRecords } from "#data/records/reading/read-records.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { sayIn } from "#server/words.ts";
import type { Filter } from "#shared/filter.ts";
import type { Language } from "#shared/languages.ts";
import type { MergeFormat } from "./merge/merge-format.ts";
import { fieldKey, type MergeRecord } from "./merge/merge-value.ts";
import { mergeValueOf, type ValueContext } from "./merge-value-of.ts";

export type MergeQuestion = {
  ids: string[];
  /** `needs` of a compiled content: what is not named there is not read. */
  needs: readonly string[][];
  format: MergeFormat;
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
  { ids, needs, format }: MergeQuestion,
): Promise<Map<string, MergeRecord>> {
  const inLanguage = { ...known, definitions: known.definitions.inLanguage(format.language) };
  const own = [...new Set(needs.map(([first = ""]) => first))];
  const { records, names } = await readRecords(team, inLanguage, { ids, fields: own });
  const steps = Map.groupBy(
    needs.filter((path) => path.length > 1),
    ([link = ""]) => link,
  );
  const linkedIds = records.flatMap(({ values }) => [...steps.keys()].flatMap((link) => linksIn(values[link])));
  const further = [...new Set([...steps.values()].flat().map((path) => path[1]!))];
  const linked = await readRecords(team, inLanguage, { ids: linkedIds, fields: further });
  const context = valueContext(inLanguage, format, { ...names, ...linked.names });
  const linkedById = new Map(linked.records.map((record) => [record.id, recordOf(record, context)]));
  return new Map(
    records.map((record) => [record.id, recordOf(record, context, (id) => linkedById.get(id) ?? named(id, context))]),
  );
}

/** Which conditions of a design are true of which of these records, all of one collection. */
export async function readConditions(
  team: TeamDb,
  known: DefinitionsAndRights,
  {
    conditions,
    collectionId,
    ids,
    timeZone,
  }: { conditions: readonly { key: string; filter: Filter }[]; collectionId: string; ids: string[]; timeZone: string },
): Promise<Map<string, Record<string, boolean>>> {
  const found = new Map<string, Record<string, boolean>>(ids.map((id) => [id, {}]));
  for (const { key, filter } of conditions) {
    const matching = await matchingRecords(team, { ...known, timeZone }, { collectionId, filter }, ids);
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
