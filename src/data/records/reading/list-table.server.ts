import type { TeamDb } from "#server/db/db.ts";
import { WrittenJson } from "#server/http/written-json.ts";
import type { RowTable } from "../row-table.ts";
import { isMore, people } from "./list-records.server.ts";
import type { ListContext } from "./open-list.server.ts";
import { asArrays, type ListQuery, openPage, readPage } from "./read-page.server.ts";
import type { Selection } from "./selection.server.ts";
import { writtenRowsOf } from "./written-rows.server.ts";

/** A page whose rows are JSON already: as a table that names its columns once, or as records under some keys. */
export type WrittenPage = {
  rows: WrittenJson;
  columns: string[];
  references: unknown[][];
  cursor: string | null;
  previous: string | null;
};

/**
 * A page where nothing is to be added to the rows: Postgres writes them as those of a table, and they are sent as they come,
 * or as `rewrite` makes them. Undefined where something is to be added.
 */
export async function listTable(
  team: TeamDb,
  known: ListContext,
  asked: ListQuery,
  rewrite?: (table: RowTable) => unknown,
): Promise<WrittenPage | undefined> {
  const opened = await openPage(team, known, asked, { extent: "whole" });
  if (isMore(opened)) return undefined;
  const { selection, keys, list } = opened;
  const { text, leading } = writtenRowsOf(team, list.columns, keys, selection);
  const reading = { ...opened, selection: { ...selection, text } };
  const { rows, ways } = await readPage(team, reading, asked, asArrays(keys.length));
  const columns = tableColumns(selection);
  const table = `[${rows.map((row) => row[1]).join()}]`;
  return {
    rows: new WrittenJson(rewrite ? JSON.stringify(rewrite({ columns, rows: JSON.parse(table) })) : table),
    columns,
    references: leading > 0 ? rows.map((row) => row.slice(2, 2 + leading)) : [],
    ...ways,
  };
}

function tableColumns({ stored, system }: Selection): string[] {
  const own = ["id", "number", "name", "createdAt", "updatedAt", ...system.map(({ key }) => people[key]!)];
  return [...own, ...stored.map(({ field }) => field.id)];
}
