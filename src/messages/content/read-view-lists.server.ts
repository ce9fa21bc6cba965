import type { FieldDefinition } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { isLink, leadsInto } from "#data/records/reading/linked-to.server.ts";
import { linksTo, mayFollow } from "#data/records/reading/list-links.server.ts";
import { type Listed, listRecords } from "#data/records/reading/list-records.server.ts";
import { readRecords } from "#data/records/reading/read-records.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { type OpenView, openView } from "#views/data-views/open-view.server.ts";
import { showItems } from "#views/data-views/show-items.server.ts";
import type { ContentProblem } from "./content-texts.ts";
import { type Design, viewListsIn } from "./design.ts";
import type { MergeFormat } from "./merge/merge-format.ts";
import { textOf } from "./merge/merge-value.ts";
import { mergeValueOf } from "./merge-value-of.ts";
import { valueWordsIn } from "./read-merge-data.server.ts";
import { emptyList, type LinkedBy, type ListProblem, type MergeList, type ViewList } from "./view-list.ts";

/** Whose rights it is read with, and in which language it is said. */
export type ListReader = { team: TeamDb; caller: TeamCaller; format: MergeFormat };

/** Beside the name. */
const mostFields = 6;
const pageSize = 500;
/** Of a batch of recipients together. */
const mostLinked = 5_000;

/** What everybody reads alike; nothing where the view is gone or closed to the reader. */
export async function readList(reader: ListReader, list: ViewList): Promise<MergeList | undefined> {
  const open = await openFor(reader, list);
  if (!open) return undefined;
  const page = await listRecords(reader.team, open.known, { ...questionOf(open, list), limit: list.most });
  return listOf(
    open,
    list,
    (await rowsOf(reader, open, list, page)).map(({ row }) => row),
  );
}

/** What is linked to each of these records, all of them in as many questions as one. */
export async function readLinkedLists(
  reader: ListReader,
  list: ViewList & { linkedBy: LinkedBy },
  recordIds: readonly string[],
): Promise<(ids: readonly string[]) => MergeList | undefined> {
  const open = await openFor(reader, list);
  if (!open || !isFollowed(open, list.linkedBy)) return () => undefined;
  const { narrowed, belongsTo } = await narrowTo(reader, open, list, recordIds);
  const records = await readAll(reader, open, narrowed);
  const rows = await rowsOf(reader, open, list, records);
  return (ids) => {
    const own = rows.filter(({ record }) => ids.some((id) => belongsTo(record, id)));
    return listOf(
      open,
      list,
      own.slice(0, list.most).map(({ row }) => row),
    );
  };
}

/** All lists of a content as one recipient would read them; of nobody in particular, what is linked to anybody. */
export async function readLists(
  reader: ListReader,
  lists: readonly ViewList[],
  recordIds: readonly string[] | null,
): Promise<Record<string, MergeList>> {
  const read: Record<string, MergeList> = {};
  for (const list of lists) {
    const { key, linkedBy } = list;
    const found =
      linkedBy && recordIds
        ? (await readLinkedLists(reader, { ...list, linkedBy }, recordIds))(recordIds)
        : await readList(reader, list);
    read[key] = found ?? emptyList;
  }
  return read;
}

/** Whether somebody may read all that a list has shown to others. */
export async function isListOpenTo(reader: ListReader, list: ViewList): Promise<boolean> {
  const open = await openFor(reader, list);
  if (!open) return false;
  const { published, draft } = open.view;
  const shown = (published ?? draft).displayedFields.map(({ field }) => field);
  const wanted = list.fieldIds.length > 0 ? shown.filter((field) => list.fieldIds.includes(field)) : shown;
  return wanted.every((field) => !open.known.definitions.fields.has(field) || open.columns.find(field) !== undefined);
}

/** Why a list cannot be sent; `collectionIds`: whose records it may be linked to, where that is known. */
export async function problemOf(
  reader: ListReader,
  list: ViewList,
  collectionIds: readonly string[] | null,
): Promise<ListProblem | undefined> {
  if (list.viewId === null) return "noView";
  const open = await openFor(reader, list);
  if (!open) return "viewClosed";
  if (open.isOnHold) return "viewOnHold";
  if (!list.linkedBy) return undefined;
  const isOwn = list.linkedBy.direction === "back" || isFieldOf(open, list.linkedBy.fieldId, collectionIds);
  return isOwn && isFollowed(open, list.linkedBy) ? undefined : "viewNotLinked";
}

/** Of all lists of a design, at their places. */
export async function listProblemsIn(
  reader: ListReader,
  design: Design | null,
  collectionIds: readonly string[] | null,
): Promise<ContentProblem[]> {
  const found: ContentProblem[] = [];
  for (const list of design ? viewListsIn(design) : []) {
    const problem = await problemOf(reader, list, collectionIds);
    const part = problem === "viewNotLinked" ? "linkedBy" : "viewId";
    if (problem) found.push({ problem, name: "", blockId: list.blockId, part, line: 1, column: 1 });
  }
  return found;
}

async function openFor({ team, caller, format }: ListReader, { viewId }: ViewList): Promise<OpenView | undefined> {
  if (viewId === null) return undefined;
  try {
    return await openView(team, { ...caller, language: format.language }, viewId, { isForOutside: true });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const isFieldOf = ({ known }: OpenView, fieldId: string, collectionIds: readonly string[] | null): boolean =>
  collectionIds === null ||
  collectionIds.some((id) => known.definitions.fieldsOf(id).some((field) => field.id === fieldId));

/** Whether the link is one, joins the two, and may be read. */
function isFollowed({ known, columns, collectionId }: OpenView, { fieldId, direction }: LinkedBy): boolean {
  const field = known.definitions.fields.get(fieldId);
  if (!field || !isLink(field)) return false;
  if (direction === "there")
    return known.rights.mayWithField("read_data_field_data", fieldId) && leadsInto(known, field, collectionId);
  return mayFollow(known, field) && columns.find(fieldId) !== undefined;
}

const questionOf = (open: OpenView, list: ViewList) => ({
  ...open.question,
  sort: open.settings.sort.length > 0 ? open.settings.sort : undefined,
  fields: fieldsToRead(open, list),
});

function fieldsToRead(open: OpenView, list: ViewList): string[] {
  const { recordNameFieldId } = open.settings;
  const linked = list.linkedBy?.direction === "back" ? [list.linkedBy.fieldId] : [];
  const shown = shownFields(open, list).map(({ id }) => id);
  return [...new Set([...(recordNameFieldId ? [recordNameFieldId] : []), ...shown, ...linked])];
}

/** As far as the reader may know them; what the record is called by stands first anyway. */
function shownFields({ settings, columns, known }: OpenView, { fieldIds }: ViewList): FieldDefinition[] {
  const displayed = settings.displayedFields.map(({ field }) => field);
  const wanted =
    fieldIds.length > 0 ? fieldIds.filter((key) => displayed.includes(key)) : displayed.slice(0, mostFields);
  return wanted.flatMap((key) => {
    const isShown = key !== settings.recordNameFieldId && columns.find(key)?.field !== undefined;
    return isShown ? (known.definitions.fields.get(key) ?? []) : [];
  });
}

type Narrowed = { narrowed: ReturnType<typeof questionOf>; belongsTo(record: Listed, recordId: string): boolean };

/** The view's records that belong to some others, and which belong to which. */
async function narrowTo(
  { team }: ListReader,
  open: OpenView,
  list: ViewList & { linkedBy: LinkedBy },
  recordIds: readonly string[],
): Promise<Narrowed> {
  const question = questionOf(open, list);
  const { fieldId, direction } = list.linkedBy;
  if (direction === "there") {
    const { records } = await readRecords(team, open.known, { ids: [...recordIds], fields: [fieldId] });
    const links = new Map(records.map(({ id, values }) => [id, new Set(idsIn(values[fieldId]))]));
    const ids = [...new Set([...links.values()].flatMap((each) => [...each]))];
    return { narrowed: { ...question, ids }, belongsTo: ({ id }, recordId) => links.get(recordId)?.has(id) ?? false };
  }
  const field = open.known.definitions.fields.get(fieldId)!;
  const leads = { field: fieldId, operator: linksTo(field), value: [...recordIds] };
  const filter = question.filter ? { and: [question.filter, leads] } : leads;
  return {
    narrowed: { ...question, filter },
    belongsTo: ({ values }, recordId) => idsIn(values[fieldId]).includes(recordId),
  };
}

const idsIn = (value: unknown): string[] => [value].flat().filter((id): id is string => typeof id === "string");

type Page = Pick<Awaited<ReturnType<typeof listRecords>>, "records" | "hasReferences">;

async function readAll({ team }: ListReader, open: OpenView, question: ReturnType<typeof questionOf>): Promise<Page> {
  const records: Listed[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await listRecords(team, open.known, { ...question, limit: pageSize, cursor });
    records.push(...page.records);
    cursor = page.cursor ?? undefined;
    if (cursor === undefined || records.length >= mostLinked) return { records, hasReferences: page.hasReferences };
  }
}

type Row = { record: Listed; row: MergeList["rows"][number] };

async function rowsOf({ team, format }: ListReader, open: OpenView, list: ViewList, page: Page): Promise<Row[]> {
  const { items, names } = await showItems(team, open, page);
  const { definitions } = open.known;
  const context = { definitions, format, names, words: valueWordsIn(format.language) };
  const columns = columnsOf(open, list);
  return items.map((item, place) => {
    const values = shownFields(open, list).map((field) => textOf(mergeValueOf(field, item.values[field.id], context)));
    const cells = [item.name, ...values].map((value, at) => ({ ...columns[at]!, value }));
    return { record: page.records[place]!, row: { cells } };
  });
}

const listOf = (open: OpenView, list: ViewList, rows: MergeList["rows"]): MergeList => ({
  columns: columnsOf(open, list),
  rows,
});

function columnsOf(open: OpenView, list: ViewList): MergeList["columns"] {
  const { definitions } = open.known;
  const named = definitions.fields.get(open.settings.recordNameFieldId ?? "");
  const name = named?.title ?? definitions.collections.get(open.collectionId)!.name;
  return [
    { title: name, side: "left" },
    ...shownFields(open, list).map(({ title, type }) => ({ title, side: sideOf(type) })),
  ];
}

/** Amounts stand below each other by their ends. */
const sideOf = (type: FieldDefinition["type"]): "left" | "right" => {
  const { isNumeric, isMoney } = fieldTypeNamed(type);
  return isNumeric || isMoney ? "right" : "left";
};
