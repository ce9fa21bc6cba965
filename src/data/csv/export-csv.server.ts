import { setImmediate } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { FieldDefinition } from "#data/collections/definitions.ts";
import { isReverseKey, reverseKey, reverseLinksOf, reverseTitle } from "#data/collections/reverse-links.ts";
import { openList, orderOf } from "#data/records/reading/open-list.server.ts";
import type { ListQuery } from "#data/records/reading/read-page.server.ts";
import { linkValue, type Values } from "#data/records/reading/record-store.server.ts";
import { readReverseLinks } from "#data/records/reading/reverse-links.server.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import { asRowBlocks, openRawRows, type RowBlocks, releaseRows } from "#server/db/raw-rows.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { csvLine } from "./csv-lines.ts";
import { type ExportPart, exportPart, type Formatting, type NamingPart, reversePart } from "./export-columns.server.ts";
import { takeExportLane } from "./export-lanes.server.ts";
import { idTitle } from "./guess-mapping.ts";
import type { Reach } from "./name-lookups.server.ts";
import { openOwnConnection } from "./own-connection.server.ts";
import type { TextFormat } from "./text-context.server.ts";
import { type TextForm, textFormOf } from "./text-forms.server.ts";
import { bytesOf, type LineCell, textsAt, writeLines } from "./write-lines.server.ts";

/** How many rows are read at a time: so many of any size, fewer of long ones. */
const [fewestRows, mostRows, bytesAtOnce] = [100, 2000, 1024 * 1024];
/** A receiver that takes nothing for so long is taken for gone: others wait for its place. */
const longestPause = 120_000;

/** `recordIds`: only these of them. */
type Input = Pick<ListQuery, "collectionId" | "filter" | "sort" | "fields"> & {
  recordIds?: string[];
  formatting?: Formatting;
};
type ExportContext = Omit<Reach, "db" | "team"> & { teamId: string };

/**
 * Everything a list shows at one moment, as text, part by part: nothing is read ahead of whoever receives it but the next
 * part. The first one is read before anything is promised, so that a wrong question is refused.
 */
export async function exportCsv(app: App, known: ExportContext, input: Input): Promise<AsyncIterable<Buffer>> {
  const shown = shownColumns(known, input);
  const leave = await takeExportLane();
  const own = await openOwnConnection(app, known.teamId).catch((error) => {
    leave();
    throw error;
  });
  const close = async () => {
    await own.close();
    leave();
  };
  try {
    const source = { db: own.db, rows: openRawRows(own.client), asSent: same };
    return untilClosed(await openReading(source, known, input, shown), close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** The same as one text, with what this transaction has written: for few records. */
export async function exportWithin(tx: Db, known: ExportContext, input: Input): Promise<Buffer> {
  const rows = async (text: string) =>
    asRowBlocks((await tx.run(text)).rows.map((row) => Object.values(row) as (string | null)[]));
  const source = { db: tx, rows, asSent: (column: RawBuilder<unknown>) => sql`(${column})::text` };
  const pieces = await openReading(source, known, input, shownColumns(known, input));
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  await tx.run("close export_rows");
  return Buffer.concat(all);
}

const same = (column: RawBuilder<unknown>): RawBuilder<unknown> => column;

/** `asSent`: the column so that its text comes. */
type Source = {
  db: Db;
  rows(text: string): Promise<RowBlocks>;
  asSent(column: RawBuilder<unknown>): RawBuilder<unknown>;
};

async function openReading({ db, rows, asSent }: Source, known: ExportContext, input: Input, shown: Shown) {
  const { forms, reverse } = shown;
  const team = db.team(known.teamId);
  const reach = { ...known, db, team };
  const timeZone = await team.timeZone();
  const list = openList(team, { ...known, timeZone }, input);
  const chosen = forms.map((form) => ({ form, column: list.columns.require(form.field.id, "fields") }));
  for (const { column } of chosen) if (column.kind !== "links") list.join(column);
  // The database sorts: on its disk where no index has the order and there is much of it.
  const keys = await orderOf(
    team,
    { ...known, timeZone },
    list.columns,
    input.collectionId,
    input.sort?.length ? input.sort : undefined,
  );
  for (const { column } of keys) list.join(column);
  const order = keys.map(({ column, descending }) =>
    descending ? sql`${column.sql} desc nulls last` : sql`${column.sql} asc nulls last`,
  );
  const last = keys[0]?.descending ? sql`${list.recordId} desc` : list.recordId;
  const parts = [
    ...chosen.map((each) => exportPart(reach, each, input.formatting)),
    ...reverse.map((field) => reversePart(field)),
  ];
  const isMeant = input.recordIds
    ? sql`${list.where} and ${list.recordId} = any(${input.recordIds}::uuid[])`
    : list.where;
  const columns = [list.recordId, ...parts.flatMap((part) => part.sql ?? [])].map(asSent);
  const chosenSql = columns.map((column, place) => sql`${column} as ${sql.ref(`c${place}`)}`);
  await sql`declare export_rows no scroll cursor for select ${sql.join(chosenSql)}
    from ${list.from()} where ${isMeant} order by ${sql.join([...order, last])}`.execute(team.data);
  const fetch = (count: number) => rows(`fetch forward ${count} from export_rows`);
  return write(reach, {
    timeZone,
    parts,
    fetch,
    first: await fetch(fewestRows),
    titles: titlesOf(known, input, shown),
  });
}

type Reading = {
  timeZone: string;
  parts: ExportPart[];
  fetch(count: number): Promise<RowBlocks>;
  first: RowBlocks;
  titles: string[];
};

async function* write(reach: Reach, { timeZone, parts, fetch, first, titles }: Reading): AsyncGenerator<Buffer> {
  // The mark lets Excel know that it is UTF-8.
  yield Buffer.from(`\ufeff${csvLine([idTitle, ...titles])}`);
  const textFormat = { decimalComma: false, dayFirst: false, timeZone };
  const steady = parts.map((part) => ("cell" in part ? part.cell(textFormat) : undefined));
  // One question at a time on a connection: names come first where there are any.
  const asksForNames = steady.includes(undefined);
  // What becomes of the bytes that have come: most of what is taken for lines and not needed is a burden to the process.
  let share = 1;
  for (let [rows, count] = [first, fewestRows]; rows.length > 0; ) {
    const bytes = bytesOf(rows);
    const more = () => {
      count = Math.min(mostRows, Math.max(fewestRows, Math.floor((bytesAtOnce * count) / bytes)));
      const coming = fetch(count);
      coming.catch(() => {});
      return coming;
    };
    // The database looks for the next ones while these are written.
    const early = asksForNames ? undefined : more();
    const cells = asksForNames ? await namedCells(reach, textFormat, parts, steady, rows) : (steady as LineCell[]);
    const next = early ?? more();
    let written = 0;
    for (const part of blocksInParts(rows)) {
      // Rows of long texts: others are served in between.
      if (written > 0) await setImmediate();
      const lines = writeLines(part, cells, Math.ceil(bytesOf(part) * share));
      written += lines.length;
      yield lines;
    }
    share = Math.min(1, (1.05 * written) / bytes);
    releaseRows(rows);
    rows = await next;
  }
}

/** A megabyte at a time, or a single block that is larger. */
function* blocksInParts(rows: RowBlocks): Generator<RowBlocks> {
  let [part, size] = [[] as Buffer[], 0];
  for (const block of rows) {
    if (part.length > 0 && size + block.length > bytesAtOnce) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push(block);
    size += block.length;
  }
  if (part.length > 0) yield part;
}

/** The cells of a part of the rows, with the names of what they lead to. */
async function namedCells(
  reach: Reach,
  textFormat: TextFormat,
  parts: ExportPart[],
  steady: (LineCell | undefined)[],
  rows: RowBlocks,
): Promise<LineCell[]> {
  const naming = parts.flatMap((part) => ("writer" in part ? part : []));
  const ids = naming.every(({ sql }) => sql) ? [] : ([...textsAt(rows, 0)] as string[]);
  const links = await readLinks(reach, naming, ids);
  const back = await readBack(reach, naming, ids);
  const cells: LineCell[] = [];
  let column = 0;
  for (const [place, part] of parts.entries()) {
    if (part.sql) column += 1;
    if ("cell" in part) {
      cells.push(steady[place]!);
    } else if (part.sql) {
      const values = [...textsAt(rows, column)].flatMap((text) => (text === null ? [] : [part.read(text)]));
      const write = await part.writer(reach, textFormat, values);
      cells.push({ kind: "written", write: (given) => write(part.read(given)) });
    } else {
      const linked = (id: string) =>
        (part.reverse ? back.get(id)?.[reverseKey(part.reverse.id)] : links.get(id)?.[part.form!.field.id]) ?? null;
      const values = ids.map(linked).filter((value) => value !== null);
      const write = await part.writer(reach, textFormat, values);
      const writeLinked = (value: unknown) => (value === null ? "" : write(value));
      cells.push({ kind: "elsewhere", write: (id) => writeLinked(linked(id)) });
    }
  }
  return cells;
}

/** All links of a part of the rows in one statement. */
async function readLinks({ team, definitions }: Reach, parts: NamingPart[], ids: string[]) {
  const found = new Map<string, Values>();
  const linked = parts.flatMap(({ form }) => (form?.type.storage.kind === "links" ? [form.field.id] : []));
  if (linked.length === 0) return found;
  const query = team.data.selectFrom("_link").select(["from_id", "field_id", "to_id"]);
  const rows = await query
    .where("from_id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("field_id", "in", linked)
    .orderBy("rank")
    .execute();
  for (const [fromId, own] of Map.groupBy(rows, (row) => row.from_id)) {
    const values: Values = {};
    for (const [fieldId, links] of Map.groupBy(own, (row) => row.field_id)) {
      const to = links.map((link) => link.to_id);
      values[fieldId] = linkValue(definitions.fields.get(fieldId)!, to);
    }
    found.set(fromId, values);
  }
  return found;
}

/** Who links to the records, of the same part. */
async function readBack({ team, definitions }: Reach, parts: NamingPart[], ids: string[]) {
  const fields = parts.flatMap(({ reverse }) => reverse ?? []);
  return fields.length === 0 ? new Map() : readReverseLinks(team, definitions, ids, fields);
}

type Shown = { forms: TextForm[]; reverse: FieldDefinition[] };

/** The record's own in the order asked for, then who links to it. */
function shownColumns(known: ExportContext, { fields, ...input }: Input): Shown {
  const own = fields?.filter((key) => !isReverseKey(key));
  const forms = shownForms(known, { ...input, fields: own });
  const open = reverseLinksOf(known.definitions, known.rights, input.collectionId);
  const reverse = (fields ?? [])
    .filter(isReverseKey)
    .map((key) => open.find(({ id }) => reverseKey(id) === key) ?? refuseField("fields", "data.unknownField"));
  return { forms, reverse };
}

function titlesOf(
  { definitions, rights }: ExportContext,
  { collectionId }: Input,
  { forms, reverse }: Shown,
): string[] {
  const all = reverseLinksOf(definitions, rights, collectionId);
  const titles = forms.map(({ field }) => field.title);
  const back = reverse.map((field) => {
    const title = reverseTitle(definitions, field, all);
    // Read again, it would be taken for the field.
    return titles.includes(title) ? `${definitions.collections.get(field.collectionId)!.pluralName}: ${title}` : title;
  });
  return [...titles, ...back];
}

function shownForms({ definitions, rights }: ExportContext, { collectionId, fields }: Input): TextForm[] {
  if (!rights.mayInCollection("read_data_record_metadata", collectionId)) throw new Refusal("not_found");
  const places = definitions.lineOf(collectionId).map(({ id }) => id);
  const readable = definitions
    .fieldsOf(collectionId)
    .filter(({ id }) => rights.mayWithField("read_data_field_data", id, places));
  const chosen = fields?.map((id) => readable.find((field) => field.id === id));
  if (chosen?.includes(undefined)) {
    refuseField("fields", "data.unknownField");
  }
  return (chosen ?? readable).map((field) => textFormOf(definitions, field!));
}

/** Closes at the end, on a fault, when the receiver hangs up, even before the first part, and when it falls asleep. */
function untilClosed(pieces: AsyncGenerator<Buffer>, close: () => Promise<void>): AsyncIterable<Buffer> {
  let asleep: NodeJS.Timeout | undefined;
  const end = async () => {
    clearTimeout(asleep);
    await close();
  };
  const iterator = {
    async next() {
      clearTimeout(asleep);
      try {
        const piece = await pieces.next();
        if (piece.done) await end();
        else asleep = setTimeout(end, longestPause).unref();
        return piece;
      } catch (error) {
        await end();
        throw error;
      }
    },
    async return() {
      await end();
      return { done: true as const, value: undefined };
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
