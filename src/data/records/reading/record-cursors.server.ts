import type { Column } from "#data/filters/columns.server.ts";
import type { Cursors } from "#server/db/cursors.ts";
import type { Cursor, Key } from "./keyset.server.ts";

type SortColumn = Pick<Column, "key" | "kind"> & { descending: boolean };

/** Those of a collection in one order: among other values, or once the type of a field has changed, a key is worth nothing. */
export function recordCursors(cursors: Cursors, collectionId: string, keys: readonly Key[]) {
  const list = recordList(
    collectionId,
    keys.map(({ column: { key, kind }, descending }) => ({ key, kind, descending })),
  );
  return {
    keys,
    seal: (cursor: Cursor): string => cursors.seal(list, cursor),
    open: (cursor: string): Cursor => cursors.open(list, cursor) as Cursor,
  };
}

export const recordList = (collectionId: string, order: SortColumn[]): string =>
  JSON.stringify(["records", collectionId, ...order.map(({ key, kind, descending }) => [key, kind, descending])]);
