import { sql } from "kysely";
import { reverseKey } from "#data/collections/reverse-links.ts";
import type { TeamDb } from "#server/db/db.ts";
import { rowsAsArrays } from "#server/db/kept-plans.ts";
import { isoMoment } from "#server/db/moments.ts";
import { stretchesOf } from "./keyset.server.ts";
import { type ListContext, openList, type Question } from "./open-list.server.ts";
import { addPartlyOpen } from "./partly-open.server.ts";
import { asObjects, type ListQuery, type OpenedPage, openPage, type Row, readPage, walk } from "./read-page.server.ts";
import { linkValue, type Values } from "./record-store.server.ts";
import { tagsOf } from "./record-tags.server.ts";
import { addReverseLinks } from "./reverse-links.server.ts";
import type { Selection } from "./selection.server.ts";

export type Listed = {
  id: string;
  number: number;
  name: string;
  createdAt: string;
  updatedAt: string;
  createdBy?: string | null;
  updatedBy?: string | null;
  tags?: string[];
  color?: string | null;
  values: Values;
};

/** What there is of every record that is listed. */
export type ListedBriefly = Pick<Listed, "id" | "name" | "values"> & Partial<Listed>;

/** One page without numbers and moments. */
export async function listPlainly(team: TeamDb, known: ListContext, asked: ListQuery) {
  const opened = await openPage(team, known, asked, { extent: "plain" });
  const { rows, ways } = await readPage<Row>(team, opened, asked, asObjects);
  const records = rows.map((row) => showPlainly(row, opened.selection));
  await addMore(team, known, records, opened);
  return { records, hasReferences: opened.hasReferences, ...ways };
}

/** One page, read from the collection's own table; ancestors are joined only for what is asked of them. */
export async function listRecords(team: TeamDb, known: ListContext, asked: ListQuery) {
  const opened = await openPage(team, known, asked, { extent: "whole" });
  const { selection, partlyOpen, reverse } = opened;
  const { rows, ways } = await readPage<Row>(team, opened, asked, asObjects);
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
    ...ways,
  };
}

/** Records that may be made while they are gone through, each time anew: of thousands, few are kept at once. */
export type ManyRecords<Record = ListedBriefly> = Iterable<Record> & { readonly length: number };

/** As many as `limit`, for what is shown all at once: without numbers and moments, and without a way on. */
export async function listBriefly(
  team: TeamDb,
  known: ListContext,
  asked: Omit<ListQuery, "cursor" | "position"> & { limit: number },
): Promise<{ records: ManyRecords; hasReferences: boolean }> {
  const opened = await openPage(team, known, asked, { extent: "brief" });
  const { selection, keys, list, hasReferences } = opened;
  const page = { ...opened, count: asked.limit, form: rowsAsArrays };
  const rows = await walk<unknown[]>(team, page, stretchesOf(keys, list.recordId, undefined));
  const make = (row: unknown[]): ListedBriefly => {
    const values: Values = {};
    for (let place = 0; place < selection.stored.length; place++) {
      const { field, read } = selection.stored[place]!;
      const value = row[place + 2];
      if (value !== null) values[field.id] = read(value);
    }
    return { id: row[0] as string, name: row[1] as string, values };
  };
  if (isMore(opened)) {
    const records = rows.map(make);
    await addMore(team, known, records, opened);
    return { records, hasReferences };
  }
  return { records: { length: rows.length, [Symbol.iterator]: () => each(rows, make) }, hasReferences };
}

function* each<From, To>(all: readonly From[], make: (from: From) => To): Generator<To> {
  for (const one of all) yield make(one);
}

/** Whether anything is kept elsewhere than in the rows. */
export const isMore = ({ selection: { links, hasTags }, partlyOpen, reverse }: OpenedPage): boolean =>
  links.size > 0 || partlyOpen.length > 0 || reverse.length > 0 || hasTags;

async function addMore(
  team: TeamDb,
  known: ListContext,
  records: ListedBriefly[],
  { selection, partlyOpen, reverse }: OpenedPage,
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

function show(row: Row, selection: Selection): Listed {
  const { system } = selection;
  return {
    ...showPlainly(row, selection),
    number: row.record_number as number,
    createdAt: isoMoment(row.created_at as string),
    updatedAt: isoMoment(row.updated_at as string),
    ...(system.length > 0 && Object.fromEntries(system.map(({ key }) => [people[key]!, row[key] ?? null]))),
  };
}

const showPlainly = (row: Row, selection: Selection): ListedBriefly => ({
  id: row.record_id,
  name: row.record_name as string,
  values: valuesIn(row, selection),
});

function valuesIn(row: Row, { stored }: Selection): Values {
  const values: Values = {};
  for (const { field, alias, read } of stored) {
    const value = row[alias];
    if (value !== null) values[field.id] = read(value);
  }
  return values;
}

/** What is read only where it is asked for, by its column. */
export const people: Record<string, "createdBy" | "updatedBy"> = { created_by: "createdBy", updated_by: "updatedBy" };

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
