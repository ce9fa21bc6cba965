import { packColumns, type RowTable, unpackRows } from "#data/records/row-table.ts";

/** What items may have beside their values. */
export type ItemPart = (typeof parts)[number];
const parts = ["id", "name", "start", "end", "isAllDay", "color", "url", "key", "opensInNewWindow"] as const;
const isPart = (column: string) => (parts as readonly string[]).includes(column);

type Packed = { id: string; name: string; values: Record<string, unknown> };

/** Items as a table that names its columns once. They may be made one by one: nothing of them is kept. */
export const packItems = (items: Iterable<Packed>, own: ItemPart[], fields: string[]): RowTable =>
  packColumns(items as Iterable<Packed & Record<string, unknown>>, own, fields);

export const unpackItems = <Item extends Packed>(table: RowTable): Item[] =>
  unpackRows(table, (column) => !isPart(column), isPart) as unknown as Item[];
