import { createContext, type MouseEvent } from "react";
import type { Editing } from "../grid.ts";
import type { GridColumn } from "../grid-model.ts";
import type { Row } from "../window/row-window.ts";

/** What rows and cells can ask for. Always the same object, so that none is drawn anew because of it. */
export type GridActions = {
  /** Opens the record; the list is found again where it was left. */
  open(row: Row, index: number, event?: MouseEvent): void;
  /** The record beside the list, where there is room for it. */
  peek(row: Row, index: number, event?: MouseEvent): void;
  choose(index: number, extend: boolean, isChosen: boolean): void;
  /** Ends the entering with this value; where to go on to. */
  commit(value: unknown, then: "down" | "up" | "next" | "previous" | "stay"): void;
  cancel(): void;
  /** Back to the cell that is being entered, which cannot be left yet. */
  resume(): void;
  /** Enters on with what was just given up. */
  bringBack(editing: Editing, value: unknown): void;
  keepMine(row: Row, column: GridColumn, value: unknown): void;
  takeTheirs(row: Row, column: GridColumn): void;
  /** What can be done with the record, at a place of the window. */
  showMenu(row: Row, at: { x: number; y: number }): void;
};

const nothing = () => {};

export const GridActions = createContext<GridActions>({
  ...{
    open: nothing,
    peek: nothing,
    choose: nothing,
    commit: nothing,
    cancel: nothing,
    keepMine: nothing,
    takeTheirs: nothing,
  },
  ...{ showMenu: nothing, resume: nothing, bringBack: nothing },
});
