import type { GridColumn } from "../grid-model.ts";
import type { Block } from "../table/movement.ts";
import type { Carried } from "./table-text.ts";

export type PastedCell = { column: GridColumn; carried: Carried };

/** What goes where. `rows`: by place in the list; those from `existing` on are new. */
export type PastePlan = {
  rows: { index: number; cells: PastedCell[] }[];
  /** What is selected after it. */
  target: Block;
  /** How many records would be made. */
  fresh: number;
  /** Titles of columns that take nothing. */
  closed: string[];
  /** More rows than can be pasted at once, or than there is room for. */
  cut: number;
};

type Room = { block: Block; columns: readonly GridColumn[]; existing: number; canCreate: boolean; most: number };

/** Lays what was copied over the list from the block's first cell on; a block that holds it several times is filled. */
export function planPaste(copied: readonly (readonly Carried[])[], room: Room): PastePlan {
  const { block, columns, existing, canCreate } = room;
  const height = copied.length;
  const width = Math.max(0, ...copied.map((row) => row.length));
  const blockHeight = block.bottom - block.top + 1;
  const blockWidth = block.right - block.left + 1;
  const tall = height > 0 && blockHeight % height === 0 ? blockHeight : height;
  const wide = width > 0 && blockWidth % width === 0 ? blockWidth : width;
  const last = canCreate ? Number.POSITIVE_INFINITY : existing - 1;
  const wanted = Math.min(tall, Math.max(0, last - block.top + 1));
  const count = Math.min(wanted, room.most);
  const targets = columns.slice(block.left, block.left + wide);
  const open = targets.filter((column) => column.field !== null && column.isEditable);
  const rows = Array.from({ length: count }, (_, down) => ({
    index: block.top + down,
    cells: targets.flatMap((column, across): PastedCell[] => {
      const carried = copied[down % height]?.[across % width];
      return carried && open.includes(column) ? [{ column, carried }] : [];
    }),
  })).filter(({ cells, index }) => cells.length > 0 && (index < existing || cells.some(isFilled)));
  return {
    rows,
    target: {
      ...{ top: block.top, bottom: block.top + Math.max(0, count - 1), left: block.left },
      right: block.left + Math.max(0, targets.length - 1),
    },
    fresh: rows.filter(({ index }) => index >= existing).length,
    closed: targets.filter((column) => !open.includes(column)).map(({ title }) => title),
    cut: tall - count,
  };
}

/** Empty lines below the list make no records. */
const isFilled = ({ carried }: PastedCell): boolean => carried.text.trim() !== "";
