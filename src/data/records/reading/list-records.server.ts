import { type RawBuilder, sql } from "kysely";
import { reverseKey } from "#data/collections/reverse-links.ts";
import type { TeamDb } from "#server/db/db.ts";
import { isoMoment } from "#server/db/moments.ts";
import type { Sort } from "#shared/sort.ts";
import { type Cursor, type Key, readCursor, type Stretch, stretchesOf, writeCursor } from "./keyset.server.ts";
import { isLongList } from "./long-lists.server.ts";
import { type List, type ListContext, openList, orderOf, type Question } from "./open-list.server.ts";
import { addPartlyOpen, leadsOn, partFields } from "./partly-open.server.ts";
import { linkValue, type Values } from "./record-store.server.ts";
import { tagsOf } from "./record-tags.server.ts";
import { addReverseLinks, partReverse } from "./reverse-links.server.ts";
import { type Extent, type Selection, selectionOf } from "./selection.server.ts";

export type ListQuery = Question & {
  sort?: Sort | undefined;
  fields?: string[] | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
  /** How many records to pass over: a jump into the middle. */
  position?: number | undefined;
};

export type Listed = {
  id: string;
  number: number;
  name: string;
  createdAt: string;
  updatedAt: string;
  createdBy?: string | null;
  updatedBy?: string | null;
  tags?: string[];
  values: Values;
};

/** What there is of every record that is listed. */
export type ListedBriefly = Pick<Listed, "id" | "name" | "values"> & Partial<Listed>;

type Row = Record<string, unknown> & { record_id: string };
type Page = { list: List; selection: Selection; keys: Key[]; count: number };

/** One page, read from the collection's own table; ancestors are joined only for what is asked of them. */
export async function listRecords(team: TeamDb, known: ListContext, asked: ListQuery) {
  const opened = await openPage(team, known, asked, "whole");
  const { list, selection, keys, partlyOpen, reverse } = opened;
  const limit = asked.limit ?? 50;
  const page = { ...opened, count: limit + 1 };
  const cursor = asked.cursor ? readCursor(asked.cursor, keys.length) : undefined;
  const stretches = stretchesOf(keys, list.recordId, cursor);
  const position = cursor ? 0 : (asked.position ?? 0);
  const found = position > 0 ? await jump(team, page, stretches, position) : await walk(team, page, stretches);
  const rows = found.slice(0, limit);
  if (cursor?.back) rows.reverse();
  const records = rows.map((row) => show(row, selection));
  await addMore(team, known, records, opened);
  return {
    records,
    /** The fields that a record of it may have values of. */
    fields: () =>
      [...selection.stored, ...partlyOpen.map((field) => ({ field }))]
        .map(({ field }) => field.id)
        .concat(...selection.links.keys())
        .concat(reverse.map(({ id }) => reverseKey(id))),
    hasReferences: opened.hasReferences,
    ...waysOn(rows, keys, { cursor, position, hasMore: found.length > limit }),
  };
}

/** As many as `limit`, for what is shown all at once: without numbers and moments, and without a way on. */
export async function listBriefly(
  team: TeamDb,
  known: ListContext,
  asked: Omit<ListQuery, "cursor" | "position"> & { limit: number },
): Promise<{ records: ListedBriefly[]; hasReferences: boolean }> {
  const opened = await openPage(team, known, asked, "brief");
  const { selection, keys, list } = opened;
  const rows = await walk(team, { ...opened, count: asked.limit }, stretchesOf(keys, list.recordId, undefined));
  const records = rows.map((row) => ({
    id: row.record_id,
    name: row.record_name as string,
    values: valuesIn(row, selection),
  }));
  await addMore(team, known, records, opened);
  return { records, hasReferences: opened.hasReferences };
}

async function openPage(team: TeamDb, known: ListContext, asked: ListQuery, extent: Extent) {
  const list = openList(team, known, asked);
  const keys = await orderOf(team, known, list.columns, asked.collectionId, asked.sort);
  const { fields: own, reverse } = partReverse(list.columns, asked.fields);
  const { fields, partlyOpen } = partFields(list.columns, own);
  const selection = selectionOf(team, list.columns, { keys, fields, extent });
  for (const column of [...selection.stored, ...selection.system, ...keys.map((key) => key.column)]) list.join(column);
  const hasReferences = selection.hasReferences || partlyOpen.some(leadsOn) || reverse.length > 0;
  return { list, keys, partlyOpen, reverse, selection, hasReferences };
}

/** What is kept elsewhere than in the rows. */
async function addMore(
  team: TeamDb,
  known: ListContext,
  records: ListedBriefly[],
  { selection, partlyOpen, reverse }: Awaited<ReturnType<typeof openPage>>,
) {
  await addLinks(team, records, selection);
  await addPartlyOpen(team, known, records, partlyOpen);
  await addReverseLinks(team, known.definitions, records, reverse);
  if (selection.hasTags) await addTags(team, records);
}

export async function countRecords(team: TeamDb, known: ListContext, asked: Question): Promise<number> {
  const list = openList(team, known, asked);
  const { rows } = await sql<{ count: number }>`${list.plan}select count(*)::bigint as count from ${list.from()}
    where ${list.where}`.execute(team.plain);
  return rows[0]!.count;
}

async function walk(team: TeamDb, { list, selection, count }: Page, stretches: Stretch[]): Promise<Row[]> {
  const found: Row[] = [];
  for (const { where, order, fromEnds } of stretches) {
    const more = count - found.length;
    if (more <= 0) break;
    const isLong = fromEnds !== undefined && (await isLongList(team, list));
    const part = isLong
      ? await sql<Row>`select ${selection.text} from ${list.from()}
          where ${list.recordId} = any(array(${fromEnds.ids(list, more)})) order by ${order}`.execute(team.plain)
      : await sql<Row>`${list.plan}select ${selection.text} from ${list.from()} where ${list.where} and ${where}
          order by ${order} limit ${more}`.execute(team.plain);
    found.push(...part.rows);
  }
  return found;
}

/** The place is found on the narrow index alone; only the rows of the page are read whole. */
async function jump(team: TeamDb, page: Page, stretches: Stretch[], position: number): Promise<Row[]> {
  const { list, selection, count } = page;
  const found: Row[] = [];
  let passed = position;
  for (const [place, { where, order, fromEnds }] of stretches.entries()) {
    const more = count - found.length;
    if (more <= 0) break;
    const isLong = fromEnds !== undefined && (await isLongList(team, list));
    const ids = isLong
      ? await idsBehind(team, list, fromEnds, passed, more)
      : sql`select ${list.recordId} from ${list.from()} where ${list.where} and ${where}
          order by ${order} offset ${passed} limit ${more}`;
    const part = await sql<Row>`select ${selection.text} from ${list.from()}
      where ${list.recordId} = any(array(${ids})) order by ${order}`.execute(team.plain);
    found.push(...part.rows);
    const isLast = place === stretches.length - 1;
    if (part.rows.length > 0) passed = 0;
    else if (!isLast) passed -= Math.min(passed, await countOf(team, list, where));
  }
  return found;
}

/** Only what has keys is counted, and only where the place lies is anything sorted. */
async function idsBehind(
  team: TeamDb,
  list: List,
  fromEnds: NonNullable<Stretch["fromEnds"]>,
  position: number,
  limit: number,
) {
  const { rows } = await sql<{ key: string; before: number }>`${fromEnds.at(list, position)}`.execute(team.plain);
  const [at] = rows;
  return fromEnds.ids(list, limit, at && { key: at.key, offset: position - Number(at.before) });
}

async function countOf(team: TeamDb, list: List, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::bigint as count from ${list.from()}
    where ${list.where} and ${where}`.execute(team.plain);
  return rows[0]!.count;
}

function show(row: Row, selection: Selection): Listed {
  const { system } = selection;
  return {
    id: row.record_id,
    number: row.record_number as number,
    name: row.record_name as string,
    createdAt: isoMoment(row.created_at as string),
    updatedAt: isoMoment(row.updated_at as string),
    ...(system.length > 0 && Object.fromEntries(system.map(({ key }) => [people[key]!, row[key] ?? null]))),
    values: valuesIn(row, selection),
  };
}

function valuesIn(row: Row, { stored }: Selection): Values {
  const values: Values = {};
  for (const { field, alias, read } of stored) {
    const value = row[alias];
    if (value !== null) values[field.id] = read(value);
  }
  return values;
}

const people: Record<string, "createdBy" | "updatedBy"> = { created_by: "createdBy", updated_by: "updatedBy" };

/** Where the list goes on after this page, and where before it. */
function waysOn(
  rows: Row[],
  keys: Key[],
  { cursor, position, hasMore }: { cursor: Cursor | undefined; position: number; hasMore: boolean },
) {
  const at = (row: Row | undefined, back: boolean) =>
    row
      ? writeCursor({ keys: keys.map((_, place) => row[`k${place}`] as string | null), id: row.record_id, back })
      : null;
  const isBack = cursor?.back ?? false;
  const hasNext = isBack ? rows.length > 0 : hasMore;
  const hasPrevious = isBack ? hasMore : cursor !== undefined || position > 0;
  return { cursor: hasNext ? at(rows.at(-1), false) : null, previous: hasPrevious ? at(rows[0], true) : null };
}

/** All links of a page in one statement. */
async function addLinks(team: TeamDb, records: ListedBriefly[], { links }: Selection) {
  if (links.size === 0 || records.length === 0) return;
  const rows = await team.data
    .selectFrom("_link")
    .selectAll()
    .where(
      "from_id",
      "in",
      records.map(({ id }) => id),
    )
    .where("field_id", "in", [...links.keys()])
    .orderBy("rank")
    .execute();
  const byRecord = Map.groupBy(rows, (row) => row.from_id);
  for (const record of records) {
    for (const [fieldId, own] of Map.groupBy(byRecord.get(record.id) ?? [], (row) => row.field_id)) {
      record.values[fieldId] = linkValue(
        links.get(fieldId)!,
        own.map((row) => row.to_id),
      );
    }
  }
}

async function addTags(team: TeamDb, records: ListedBriefly[]) {
  const tags = await tagsOf(
    team,
    records.map(({ id }) => id),
  );
  for (const record of records) record.tags = tags.get(record.id) ?? [];
}
