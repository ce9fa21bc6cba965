import { hasWords } from "#data/collections/system-columns.ts";
import { columnsFor } from "#data/filters/columns.server.ts";
import { listRecords } from "#data/records/reading/list-records.server.ts";
import type { ListContext } from "#data/records/reading/open-list.server.ts";
import type { ListQuery } from "#data/records/reading/read-page.server.ts";
import { readValue } from "#data/records/writing/check-values.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { Filter } from "#shared/filter.ts";
import { pathOf } from "../../fill-fields.server.ts";
import { requireWholeFilter, withVariables } from "../../filter-variables.server.ts";
import type { PlayedScreen } from "../../played-screen.ts";
import { resolveValue } from "../../resolve-value.server.ts";
import { mostChosen } from "../../run-answers.ts";
import { done, type Played, type Playing, type TaskPlay } from "../../task-play.server.ts";
import type { LinkedField } from "../../value-source.ts";
import { createRows } from "../create-record/create-record.server.ts";
import { canCreate, type FindSettings } from "./find-records.ts";
import { offerTyped } from "./offer-typed.server.ts";
import { isPeopleLookup, provenAmong } from "./people-lookup.server.ts";

/** What is offered to choose from; more than this is to be searched. */
const mostShown = 50;
/** What `all` takes; a loop over more is begun elsewhere. */
export const mostFound = 100_000;

type Given = FindSettings & { collectionId: string };

export const playFindRecords: TaskPlay<FindSettings> = {
  async play(playing) {
    const { settings, rows, memory, task } = playing;
    const { collectionId } = settings;
    if (!collectionId || !memory.context.rights.mayInCollection("read_data_record_metadata", collectionId))
      return settings.whenNone === "stop" && rows.length > 0
        ? { state: "stopped", message: settings.noneMessage }
        : done({ value: { kind: "records", ids: [] } });
    const given: Given = { ...settings, collectionId };
    return task.loop ? findForEach(playing, given) : findOnce(playing, given);
  },
};

/** In a loop: the same for each of its rows, each with its own choice, its own new record and its own answer. */
async function findForEach(playing: Playing, given: Given): Promise<Played> {
  const { memory, rows } = playing;
  const said = new Map((playing.answer?.rows ?? []).map((row) => [row.key, row]));
  const all: Played[] = [];
  const shown: PlayedScreen["rows"] = [];
  for (const row of rows) {
    memory.setRow(row.recordId);
    const played = await findOnce({ ...playing, rows: [row], answer: said.get(row.key) }, given);
    if (played.state === "stopped") return played;
    all.push(played);
    const { fields = [], rows: [filled] = [], matches } = played.screen ?? {};
    if (fields.length === 0 && !matches) continue;
    const [looped] = row.recordId ? await memory.records([row.recordId]) : [];
    const own = { key: row.key, recordId: row.recordId, title: looped?.name ?? "", values: {}, hidden: [] };
    shown.push({ ...own, ...filled, matches });
  }
  const ids = [...new Set(all.flatMap(({ value }) => (value?.kind === "records" ? value.ids : [])))];
  const fields = all.find(({ screen }) => screen?.fields)?.screen?.fields ?? [];
  const matches = all.flatMap((played) => played.matches ?? []);
  return {
    state: all.some(({ state }) => state === "open") ? "open" : "done",
    problems: all.flatMap(({ problems = [] }) => problems),
    value: { kind: "records", ids },
    found: all.reduce((sum, { found = 0 }) => sum + found, 0),
    ...(matches.length > 0 && { matches }),
    ...(shown.length > 0 && { screen: { fields, rows: shown } }),
  };
}

async function findOnce(playing: Playing, given: Given): Promise<Played> {
  const { answer } = playing;
  const { choose } = given;
  if (isPeopleLookup(playing, given)) return findProven(playing, given);
  if (answer?.isNew && canCreate(given)) return createInstead(playing, given);
  const isChosen = choose === "one" || choose === "some";
  if (!isChosen && !given.canOverrideFilter) return takeFound(playing, given);
  const page = await findPage(playing, given, mostShown);
  if (page.records.length === 0) return nothingFound(playing, given, page);
  if (choose === "first" || choose === "all") {
    const ids =
      choose === "first" ? page.records.slice(0, 1).map(({ id }) => id) : await findIds(playing, given, mostFound);
    return done({ value: { kind: "records", ids }, found: ids.length, screen: screenOf(playing, given, page, ids) });
  }
  const chosen = await stillFound(playing, given, answer?.recordIds ?? [], page);
  const ids = choose === "one" ? chosen.slice(0, 1) : chosen;
  const screen = screenOf(playing, given, page, ids);
  if (ids.length > 0) return done({ value: { kind: "records", ids }, found: ids.length, screen });
  return {
    state: "open",
    problems: [{ path: `${rowPath(playing)}.recordIds`, messageKey: "wizardRuns.problems.chooseOne" }],
    screen,
  };
}

/**
 * For a visitor who looks people up by what they type: whom they have proven to be, or nobody. Who is known goes through the
 * same as who is not; whom the typed words would have found is told to the team, who can merge them.
 */
async function findProven(playing: Playing, given: Given): Promise<Played> {
  const found = await findIds(playing, given, maxMatches);
  const ids = provenAmong(playing, found);
  if (ids.length > 0) {
    const taken = given.choose === "all" || given.choose === "some" ? ids : ids.slice(0, 1);
    const offered = taken.length === 1 && canCreate(given) && (await offerTyped(playing, given.fields, taken[0]!));
    if (offered) return offered;
    return done({ value: { kind: "records", ids: taken }, found: taken.length });
  }
  const isNew = given.whenNone === "create" || (playing.answer?.isNew === true && canCreate(given));
  if (!isNew) return { ...(await nothingFound(playing, given, { records: [], hasMore: false })), matches: found };
  const withheld = found.length > 0 ? uniqueOf(playing, given) : [];
  const created = await createInstead(playing, {
    ...given,
    fields: given.fields.filter((field) => !withheld.includes(field)),
  });
  if (found.length > 0) await keepTyped(playing, withheld, created, found);
  return { ...created, matches: found };
}

const maxMatches = 5;

/** Values that are somebody's already, and may be nobody else's: the new record goes without until the team has merged them. */
const uniqueOf = ({ memory }: Playing, { fields }: Given): LinkedField[] =>
  fields.filter(
    ({ fieldId, source }) => source.from !== "person" && memory.context.definitions.fields.get(fieldId)?.isUnique,
  );

/** What was typed for them is lost to nobody: it stands beside the record. */
async function keepTyped({ memory, shapes }: Playing, withheld: readonly LinkedField[], made: Played, found: string[]) {
  if (made.value?.kind !== "records") return;
  const typed: Record<string, unknown> = {};
  for (const { fieldId, source } of withheld) {
    const field = memory.context.definitions.fields.get(fieldId);
    if (!field || source.from === "person") continue;
    const read = readValue(memory.context.definitions, field, await resolveValue(memory, shapes, source, field));
    if (!("problem" in read) && (read.value ?? null) !== null) typed[fieldId] = read.value;
  }
  for (const id of made.value.ids) memory.effects.setPossibleMatches(id, found, typed);
}

async function takeFound(playing: Playing, given: Given): Promise<Played> {
  const ids = await findIds(playing, given, given.choose === "all" ? mostFound : 1);
  if (ids.length === 0) return nothingFound(playing, given, { records: [], hasMore: false });
  return done({ value: { kind: "records", ids }, found: ids.length });
}

async function nothingFound(playing: Playing, given: Given, page: Page): Promise<Played> {
  const none = { kind: "records", ids: [] } as const;
  const screen = given.canOverrideFilter || given.whenNone === "letCreate" ? screenOf(playing, given, page, []) : {};
  if (given.whenNone === "create") return createInstead(playing, given);
  if (given.whenNone === "stop") return { state: "stopped", message: given.noneMessage, screen };
  if (given.whenNone === "letCreate")
    return {
      state: "open",
      problems: [{ path: `${rowPath(playing)}.isNew`, messageKey: "wizardRuns.problems.chooseOne" }],
      screen,
    };
  return done({ value: none, screen });
}

async function createInstead(playing: Playing, given: Given): Promise<Played> {
  const made = await createRows(playing, playing.rows, { ...given, alsoCollectionIds: [] });
  const isOffered = given.whenNone === "letCreate" || given.canOverrideFilter;
  const mayLook = isOffered && !isPeopleLookup(playing, given);
  const page = mayLook ? await findPage(playing, given, mostShown) : { records: [], hasMore: false };
  return isOffered ? { ...made, screen: { ...made.screen, ...screenOf(playing, given, page, [], true) } } : made;
}

type Page = { records: { id: string; name: string; values: Record<string, unknown> }[]; hasMore: boolean };

async function findPage(playing: Playing, given: Given, limit: number): Promise<Page> {
  const filter = await filterOf(playing, given);
  const { memory } = playing;
  return playing.reading([given.collectionId], async (team) => {
    const fields = openFields(playing, given).map(({ id }) => id);
    const asked = { collectionId: given.collectionId, filter, fields, limit, ...sortOf(given) };
    const { records, cursor } = await listRecords(team, known(memory), asked);
    return { records, hasMore: cursor !== null };
  });
}

async function findIds(playing: Playing, given: Given, limit: number): Promise<string[]> {
  const filter = await filterOf(playing, given);
  return playing.reading([given.collectionId], (team) => readIds(team, known(playing.memory), given, filter, limit));
}

/** Page by page: what a filter finds may be a hundred thousand. */
async function readIds(team: TeamDb, context: ListContext, given: Given, filter: Filter | undefined, limit: number) {
  const ids: string[] = [];
  let cursor: string | undefined;
  while (ids.length < limit) {
    const size = Math.min(500, limit - ids.length);
    const asked: ListQuery = { collectionId: given.collectionId, filter, fields: [], limit: size, ...sortOf(given) };
    const page = await listRecords(team, context, { ...asked, cursor });
    ids.push(...page.records.map(({ id }) => id));
    if (!page.cursor || page.records.length === 0) return ids;
    ({ cursor } = page);
  }
  return ids;
}

/** Where problems of the row that is played stand. */
const rowPath = ({ task, rows }: Playing): string => pathOf(task.id, rows[0]?.key ?? "");

const sortOf = ({ sort }: Given) => (sort.length > 0 ? { sort } : {});

async function filterOf({ memory, answer }: Playing, given: Given): Promise<Filter | undefined> {
  const words = given.canOverrideFilter ? (answer?.words ?? "").trim() : "";
  if (words !== "") return hasWords(words);
  if (!given.filter) return undefined;
  const { definitions, rights } = memory.context;
  const columns = columnsFor(definitions, rights, given.collectionId);
  requireWholeFilter(memory, columns, given.filter);
  return withVariables(memory, given.filter, (field) => columns.find(field)?.operators ?? {});
}

/** Of what was chosen what is still among them. */
async function stillFound(playing: Playing, given: Given, ids: readonly string[], page: Page): Promise<string[]> {
  if (ids.length === 0) return [];
  const shown = new Set(page.records.map(({ id }) => id));
  if (ids.every((id) => shown.has(id))) return [...ids];
  const filter = await filterOf(playing, given);
  const { matchingRecords } = await import("#data/records/reading/matching-records.server.ts");
  const { collectionId } = given;
  const found = await playing.reading([collectionId], (team) =>
    matchingRecords(team, known(playing.memory), { collectionId, filter }, ids.slice(0, mostChosen)),
  );
  return ids.filter((id) => found.has(id));
}

function screenOf(
  playing: Playing,
  given: Given,
  page: Page,
  chosenIds: string[],
  isNew = playing.answer?.isNew ?? false,
): Partial<PlayedScreen> {
  const { answer } = playing;
  return {
    matches: {
      ...{ collectionId: given.collectionId, fields: openFields(playing, given), records: page.records },
      ...{ hasMore: page.hasMore, isMany: given.choose === "some", chosenIds, isNew },
      ...{ canCreate: given.whenNone === "letCreate", newRecordLabel: given.newRecordLabel },
      ...{ canSearch: given.canOverrideFilter, words: answer?.words ?? "", noneMessage: given.noneMessage },
    },
  };
}

function openFields({ memory }: Playing, { collectionId, displayFieldIds }: Given) {
  const { definitions, rights } = memory.context;
  const columns = columnsFor(definitions, rights, collectionId);
  return displayFieldIds.flatMap((id) => (columns.shows(id) ? (definitions.fields.get(id) ?? []) : []));
}

const known = ({ context }: Playing["memory"]): ListContext => ({
  definitions: context.definitions,
  rights: context.rights,
  timeZone: context.caller.timeZone,
});
