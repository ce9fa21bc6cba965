import type { TextContext } from "#data/fields/field-type.ts";
import { CellMarks } from "./cells/cell-marks.ts";
import { valueIn } from "./cells/cell-text.ts";
import type { GridColumn, ListQuery } from "./grid-model.ts";
import type { NewRow } from "./rows-made/new-row.ts";
import { Store } from "./store.ts";
import { type Block, blockOf, type Cell, clampCell, isWithin, type Size } from "./table/movement.ts";
import type { UndoStack } from "./undo/undo-stack.ts";
import type { Row } from "./window/row-window.ts";
import type { Rows } from "./window/rows.ts";

/** What the server said of a record when its editing began. */
export type Base = { version: number; value: unknown; mayUpdate: boolean };

export type Editing = {
  cell: Cell;
  row: Row;
  column: GridColumn;
  /** What stood there, and what the editor begins with. */
  before: unknown;
  value: unknown;
  /** The first key replaces all of it. */
  replaces: boolean;
  /** What that key wrote. */
  typed: string;
  base: Promise<Base | undefined>;
};

/** `value`: to go on with this one. */
type EditInput = { replaces?: boolean; typed?: string; value?: { value: unknown } };

/** What is known around the grid, given anew with each drawing. */
export type Surroundings = {
  teamId: string;
  query: ListQuery;
  columns: readonly GridColumn[];
  context: TextContext;
  /** It is in an order by hand, which the person may change. */
  canOrder: boolean;
};

/** A list while it is worked with: which cell one is at, what is selected, what is being entered. */
export class Grid extends Store {
  readonly window: Rows;
  readonly marks = new CellMarks();
  readonly undo: UndoStack;
  readonly fresh: NewRow;
  around: Surroundings;
  active: Cell = { row: 0, col: 0 };
  /** Where a selection began; null: one cell alone. */
  anchor: Cell | null = null;
  /** Selected as a whole, wherever in it one is; null: from the anchor to where one is. */
  range: Block | null = null;
  editing: Editing | null = null;
  /** Change sets made here: the live word of them is no news. */
  readonly own = new Set<string>();
  /** How often something was put elsewhere here of which the live word has not come yet. */
  ownOrders = 0;
  /** How many rows fit into the view. */
  page = 20;

  constructor(parts: { window: Rows; undo: UndoStack; fresh: NewRow; around: Surroundings }) {
    super();
    this.window = parts.window;
    this.undo = parts.undo;
    this.fresh = parts.fresh;
    this.around = parts.around;
  }

  /** Where columns have moved, one is still at the same of them. */
  take(around: Surroundings) {
    const { columns } = this.around;
    this.around = around;
    if (columns === around.columns) return;
    const placeNow = ({ row, col }: Cell): Cell => {
      const at = around.columns.findIndex(({ key }) => key === columns[col]?.key);
      return { row, col: at >= 0 ? at : Math.max(0, Math.min(col, around.columns.length - 1)) };
    };
    const active = placeNow(this.active);
    if (active.col === this.active.col) return;
    this.active = active;
    this.anchor = null;
    this.range = null;
    if (this.editing) this.editing = { ...this.editing, cell: placeNow(this.editing.cell) };
  }

  /** With the empty row at the end, where one can be made. */
  get size(): Size {
    const { count, reach, canAppend } = this.window;
    return { rows: reach + (count !== null && canAppend ? 1 : 0), cols: this.around.columns.length, page: this.page };
  }

  get block(): Block {
    return this.range ?? blockOf(this.anchor ?? this.active, this.active);
  }

  /** More than the cell that one is at was selected. */
  get isBlock(): boolean {
    return this.anchor !== null || this.range !== null;
  }

  isNew(index: number): boolean {
    const { count, canAppend } = this.window;
    return canAppend && count !== null && index === count;
  }

  rowAt(index: number): Row | undefined {
    return this.isNew(index) ? this.fresh.row : this.window.rowAt(index);
  }

  goTo(cell: Cell, { extend = false } = {}) {
    const to = clampCell(cell, this.size, -1);
    const start = this.range ? { row: this.range.top, col: this.range.left } : this.active;
    this.anchor = extend ? (this.anchor ?? start) : null;
    this.range = null;
    this.active = to;
    this.tell();
  }

  #isPut = false;

  /** The rows before it have come or gone: one is at the same record as before, and what is looked at stays. */
  put(row: number) {
    if (row === this.active.row) return;
    this.anchor = null;
    this.range = null;
    this.active = clampCell({ ...this.active, row }, this.size, -1);
    this.#isPut = true;
    this.tell();
  }

  /** Whether nobody has gone to where one is now. */
  wasPut(): boolean {
    const wasPut = this.#isPut;
    this.#isPut = false;
    return wasPut;
  }

  /** What is looked at stays: one is still where one was, if that is part of it. */
  select(block: Block) {
    this.anchor = null;
    this.range = block;
    if (!isWithin(block, this.active)) this.active = clampCell({ row: block.top, col: block.left }, this.size);
    this.tell();
  }

  /** Begins to enter; false where nothing can be entered. */
  edit(
    begin: (row: Row, column: GridColumn) => Editing["base"],
    { replaces = false, typed = "", value: input }: EditInput = {},
  ): boolean {
    // What is still being entered elsewhere is decided about first.
    if (this.editing) return false;
    const { row: index, col } = this.active;
    const row = this.rowAt(index);
    const column = this.around.columns[col];
    if (!row || !column?.field || !column.isEditable) return false;
    const mark = this.marks.get(row.id, column.key);
    const before = valueIn(row, column);
    const value = input ? input.value : mark?.kind === "problem" ? mark.value : before;
    this.anchor = null;
    this.range = null;
    this.editing = { cell: this.active, row, column, before, value, replaces, typed, base: begin(row, column) };
    this.tell();
    return true;
  }

  /** Back to the cell that is still being entered. */
  resume() {
    if (this.editing) this.goTo(this.editing.cell);
  }

  endEditing() {
    if (!this.editing) return;
    this.editing = null;
    this.tell();
  }

  /** What is on its way to the server. */
  #saving = new Set<Promise<unknown>>();

  /** Whoever takes back the last thing waits until it is done. */
  async track<T>(saving: Promise<T>): Promise<T> {
    this.#saving.add(saving);
    try {
      return await saving;
    } finally {
      this.#saving.delete(saving);
    }
  }

  settled = async () => void (await Promise.allSettled([...this.#saving]));

  redraw() {
    this.tell();
  }
}
