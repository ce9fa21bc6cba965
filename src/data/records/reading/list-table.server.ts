import { columnsFor } from "#data/filters/columns.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { WrittenJson } from "#server/http/written-json.ts";
import { Refusal } from "#shared/errors.ts";
import type { RowTable } from "../row-table.ts";
import { findPage, keepPage } from "./kept-pages.server.ts";
import { isMore, people } from "./list-records.server.ts";
import type { ListContext } from "./open-list.server.ts";
import {
  type Ask,
  asArrays,
  askAnew,
  type ListQuery,
  type OpenedPage,
  openPage,
  pageReader,
} from "./read-page.server.ts";
import { type ReadVersions, versionsOf, versionsReader } from "./read-versions.server.ts";
import type { Selection } from "./selection.server.ts";
import { writtenRowsOf } from "./written-rows.server.ts";

type Told = {
  /** Where the database was when the asker was looked up. */
  knownPoint?: string | undefined;
  /** Does the same with the same question, definitions and rights each time. */
  rewrite?: ((table: RowTable) => unknown) | undefined;
};

/** A page whose rows are JSON already: as a table that names its columns once, or as records under some keys. */
export type WrittenPage = {
  rows: WrittenJson;
  columns: string[];
  references: unknown[][];
  cursor: string | null;
  previous: string | null;
};

type KeptPage = { page: WrittenPage; readVersions: ReadVersions };

/**
 * A page where nothing is to be added to the rows: Postgres writes them as those of a table, and they are sent as they come,
 * or as `rewrite` makes them. Undefined where something is. What was read before is not read again where its rows are the
 * same.
 */
export async function listTable(
  team: TeamDb,
  known: ListContext,
  asked: ListQuery,
  { knownPoint, rewrite }: Told = {},
): Promise<WrittenPage | undefined> {
  const key = keyOf(known, asked);
  const found = findPage<KeptPage>(key);
  if (found && (await found.page.readVersions(team, knownPoint)) === found.versions) return found.page.page;
  const opened = await openPage(team, known, asked, { extent: "whole" });
  if (isMore(opened)) return undefined;
  const { selection, keys, list } = opened;
  const written = writtenRowsOf(team, list.columns, keys, selection);
  const versions: string[] = [];
  const noting: Ask = async (team, make) => {
    const read = await askAnew(team, make);
    versions.push(versionsOf(read.rows.map((row) => (row as unknown[])[2])));
    return read;
  };
  const read = pageReader<unknown[]>(selecting(opened, written.text), asked, asArrays(keys.length));
  const { rows, ways } = await read(team, noting);
  const columns = tableColumns(selection);
  const table = `[${rows.map((row) => row[1]).join()}]`;
  const text = rewrite ? JSON.stringify(rewrite({ columns, rows: JSON.parse(table) })) : table;
  const page: WrittenPage = {
    rows: new WrittenJson(text),
    columns,
    references: written.leading > 0 ? rows.map((row) => row.slice(3, 3 + written.leading)) : [],
    ...ways,
  };
  if (!written.version) return page;
  const readVersions = found?.page.readVersions ?? versionsReader(selecting(opened, written.version), asked);
  keepPage(key, { page, readVersions } satisfies KeptPage, versions.join(";"), text.length);
  return page;
}

/** Columns are made anew whenever a definition or a right changes. */
function keyOf({ definitions, rights, timeZone }: ListContext, asked: ListQuery): string {
  if (!rights.mayInCollection("read_data_record_metadata", asked.collectionId)) throw new Refusal("not_found");
  const columns = columnsFor(definitions, rights, asked.collectionId);
  const number = numbers.get(columns) ?? ++numbered;
  numbers.set(columns, number);
  return `${number} ${timeZone} ${JSON.stringify(asked)}`;
}

const numbers = new WeakMap<object, number>();
let numbered = 0;

const selecting = (opened: OpenedPage, text: Selection["text"]): OpenedPage => ({
  ...opened,
  selection: { ...opened.selection, text },
});

function tableColumns({ stored, system }: Selection): string[] {
  const own = ["id", "number", "name", "createdAt", "updatedAt", ...system.map(({ key }) => people[key]!)];
  return [...own, ...stored.map(({ field }) => field.id)];
}
