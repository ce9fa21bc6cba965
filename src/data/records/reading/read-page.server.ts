import { type RawBuilder, sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import { rowsAsArrays, runText } from "#server/db/kept-plans.ts";
import type { Sort } from "#shared/sort.ts";
import { type Cursor, type Stretch, stretchesOf } from "./keyset.server.ts";
import { isLongList } from "./long-lists.server.ts";
import { type JumpingList, milestoneBefore } from "./milestones.server.ts";
import { type List, type ListContext, openList, orderOf, type Question } from "./open-list.server.ts";
import { leadsOn, partFields } from "./partly-open.server.ts";
import { recordCursors } from "./record-cursors.server.ts";
import { partReverse } from "./reverse-links.server.ts";
import { type RowShape, type Selection, selectionOf } from "./selection.server.ts";

export type ListQuery = Question & {
  sort?: Sort | undefined;
  fields?: string[] | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
  /** How many records to pass over: a jump into the middle. */
  position?: number | undefined;
};

export type Row = Record<string, unknown> & { record_id: string };
type Page = { list: List; selection: Selection; count: number; form: RawBuilder<unknown> };

/** How rows come, and where what a way on is made from stands in them. */
export type RowForm<AnyRow> = {
  form: RawBuilder<unknown>;
  idOf(row: AnyRow): string;
  keyOf(row: AnyRow, place: number): string | null;
};

export const asObjects: RowForm<Row> = {
  form: sql``,
  idOf: (row) => row.record_id,
  keyOf: (row, place) => row[`k${place}`] as string | null,
};

/** As a selection lists them: the id first, the keys last. */
export const asArrays = (keys: number): RowForm<unknown[]> => ({
  form: rowsAsArrays,
  idOf: (row) => row[0] as string,
  keyOf: (row, place) => row[row.length - keys + place] as string | null,
});

export type OpenedPage = Awaited<ReturnType<typeof openPage>>;

/** What a page is read with: the list, its order, and what of each record. */
export async function openPage(team: TeamDb, known: ListContext, asked: ListQuery, shape: RowShape) {
  const list = openList(team, known, asked);
  const keys = await orderOf(team, known, list.columns, asked.collectionId, asked.sort);
  const { fields: own, reverse } = partReverse(list.columns, asked.fields);
  const { fields, partlyOpen } = partFields(list.columns, own);
  const selection = selectionOf(team, list.columns, { keys, fields, ...shape });
  for (const column of [...selection.stored, ...selection.system, ...keys.map((key) => key.column)]) list.join(column);
  const hasReferences = selection.hasReferences || partlyOpen.some(leadsOn) || reverse.length > 0;
  const isWhole = list.columns.home.id === asked.collectionId && !asked.filter && !asked.ids && !asked.also;
  const jumping = { definitions: known.definitions, list, keys, isWhole };
  return { list, keys, partlyOpen, reverse, selection, hasReferences, jumping };
}

/** The rows of a page, from its beginning, after a cursor or at a place, and where it goes on. */
export async function readPage<AnyRow>(
  team: TeamDb,
  { list, selection, keys, jumping }: OpenedPage,
  asked: ListQuery,
  form: RowForm<AnyRow>,
) {
  const limit = asked.limit ?? 50;
  const cursors = recordCursors(team.cursors, asked.collectionId, keys);
  const cursor = asked.cursor ? cursors.open(asked.cursor) : undefined;
  const stretches = stretchesOf(keys, list.recordId, cursor);
  const position = cursor ? 0 : (asked.position ?? 0);
  const page = { list, selection, count: limit + 1, form: form.form };
  const found =
    position > 0 ? await leap<AnyRow>(team, page, jumping, position) : await walk<AnyRow>(team, page, stretches);
  const rows = withinText(found.slice(0, limit));
  if (cursor?.back) rows.reverse();
  const ways = waysOn(rows, cursors, form, { cursor, position, hasMore: found.length > rows.length });
  return { rows, ways };
}

/** Of all rows of a page. With more, answering takes so long that others notice. */
const maxPageText = 2_000_000;

/** A page of long texts ends before its limit; its cursor leads on. One row is always read. */
function withinText<AnyRow>(rows: AnyRow[]): AnyRow[] {
  let size = 0;
  const end = rows.findIndex((row, place) => {
    for (const cell of Object.values(row as object)) if (typeof cell === "string") size += cell.length;
    return place > 0 && size > maxPageText;
  });
  return end === -1 ? rows : rows.slice(0, end);
}

/** By the shortest way to the database. */
function run<AnyRow>(team: TeamDb, statement: RawBuilder<AnyRow>) {
  const { sql: text, parameters } = statement.compile(team.plain);
  return runText<AnyRow>(team.plain, text, parameters);
}

export async function walk<AnyRow>(team: TeamDb, page: Page, stretches: Stretch[]): Promise<AnyRow[]> {
  const { list, selection, count, form } = page;
  const found: AnyRow[] = [];
  for (const { where, order, fromEnds } of stretches) {
    const more = count - found.length;
    if (more <= 0) break;
    const isLong = fromEnds !== undefined && (await isLongList(team, list));
    const part = isLong
      ? await sql<AnyRow>`${form}select ${selection.text} from ${list.from()}
          where ${list.recordId} = any(array(${fromEnds.ids(list, more)})) order by ${order}`.execute(team.plain)
      : await run(
          team,
          sql<AnyRow>`${list.plan}${form}select ${selection.text} from ${list.from()} where ${list.where} and ${where}
            order by ${order} limit ${sql.lit(count)}`,
        );
    // A page that goes on here was asked for whole: a limit in words, and always the same one, is what keeps a plan.
    found.push(...(found.length === 0 ? part.rows : part.rows.slice(0, more)));
  }
  return found;
}

/** From the nearest place that is known, or from the beginning. */
async function leap<AnyRow>(team: TeamDb, page: Page, jumping: JumpingList, position: number): Promise<AnyRow[]> {
  const { keys, list } = jumping;
  const near = await milestoneBefore(team, jumping, position);
  if (!near) return jump<AnyRow>(team, page, stretchesOf(keys, list.recordId), position);
  return jump<AnyRow>(team, page, stretchesOf(keys, list.recordId, near.cursor), position - near.upTo, true);
}

/** The place is found on the narrow index alone; only the rows of the page are read whole. `isNear`: it is passed over to, not counted. */
async function jump<AnyRow>(
  team: TeamDb,
  page: Page,
  stretches: Stretch[],
  position: number,
  isNear = false,
): Promise<AnyRow[]> {
  const { list, selection, count, form } = page;
  const found: AnyRow[] = [];
  let passed = position;
  for (const [place, { where, order, fromEnds }] of stretches.entries()) {
    const more = count - found.length;
    if (more <= 0) break;
    const isLong = fromEnds !== undefined && (await isLongList(team, list));
    const ids = isLong
      ? isNear
        ? fromEnds.ids(list, more, { offset: passed })
        : await idsBehind(team, list, fromEnds, passed, more)
      : sql`select ${list.recordId} from ${list.from()} where ${list.where} and ${where}
          order by ${order} offset ${passed} limit ${more}`;
    const part = await run(
      team,
      sql<AnyRow>`${form}select ${selection.text} from ${list.from()}
        where ${list.recordId} = any(array(${ids})) order by ${order}`,
    );
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

/** Where the list goes on after this page, and where before it. */
function waysOn<AnyRow>(
  rows: AnyRow[],
  cursors: ReturnType<typeof recordCursors>,
  { idOf, keyOf }: RowForm<AnyRow>,
  { cursor, position, hasMore }: { cursor: Cursor | undefined; position: number; hasMore: boolean },
) {
  const at = (row: AnyRow | undefined, back: boolean) =>
    row ? cursors.seal({ keys: cursors.keys.map((_, at) => keyOf(row, at)), id: idOf(row), back }) : null;
  const isBack = cursor?.back ?? false;
  const hasNext = isBack ? rows.length > 0 : hasMore;
  const hasPrevious = isBack ? hasMore : cursor !== undefined || position > 0;
  return { cursor: hasNext ? at(rows.at(-1), false) : null, previous: hasPrevious ? at(rows[0], true) : null };
}
