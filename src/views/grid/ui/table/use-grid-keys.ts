import type { KeyboardEvent } from "react";
import { singleKeysAllowed } from "#ui/shortcuts.ts";
import { isSwitch, valueIn } from "../cells/cell-text.ts";
import type { Grid } from "../grid.ts";
import { type Block, moveBy, moveByTab } from "./movement.ts";

export type KeyActions = {
  edit(how: { replaces: boolean; typed?: string }): void;
  clear(): void;
  /** `source`: what is repeated; else the first row of what is selected. */
  fillDown(source?: Block): void;
  undo(): void;
  redo(): void;
  /** Turns a yes into a no. */
  toggle(value: boolean): void;
  chooseRow(index: number): void;
  open(): void;
  /** Alt+Enter: the record beside the list. */
  peek(): void;
  /** Shift+F10 and the menu key. */
  showMenu?: (() => void) | undefined;
};

/** The keys of a spreadsheet. Whether the key was one of them. */
export function pressKey(grid: Grid, event: KeyboardEvent, act: KeyActions): boolean {
  if (event.nativeEvent.isComposing) return false;
  const ctrl = event.ctrlKey || event.metaKey;
  if (ctrl && !event.altKey && pressCommand(grid, event, act)) return true;
  if (event.altKey && event.key === "Enter" && grid.active.row >= 0) {
    act.peek();
    return true;
  }
  if (event.altKey) return false;
  const to = moveBy({ key: event.key, ctrl, shift: event.shiftKey }, grid.active, grid.size);
  if (to) {
    grid.goTo(to, { extend: event.shiftKey });
    return true;
  }
  if (grid.active.row < 0) return false;
  return ctrl ? false : pressPlain(grid, event, act);
}

function pressCommand(grid: Grid, { key, shiftKey }: KeyboardEvent, act: KeyActions): boolean {
  switch (key.toLowerCase()) {
    case "a":
      grid.select({ top: 0, bottom: grid.window.reach - 1, left: 0, right: grid.size.cols - 1 });
      return true;
    case "d":
      act.fillDown();
      return true;
    case "z":
      if (shiftKey) act.redo();
      else act.undo();
      return true;
    case "y":
      act.redo();
      return true;
    case "enter":
      act.open();
      return true;
  }
  return false;
}

function pressPlain(grid: Grid, event: KeyboardEvent, act: KeyActions): boolean {
  const { key, shiftKey } = event;
  switch (key) {
    case "Tab": {
      const next = moveByTab(grid.active, shiftKey, grid.size);
      if (next) grid.goTo(next);
      return next !== undefined;
    }
    case "Enter":
      if (shiftKey) grid.goTo({ ...grid.active, row: Math.max(0, grid.active.row - 1) });
      else act.edit({ replaces: false });
      return true;
    case "F2":
      act.edit({ replaces: false });
      return true;
    case "Escape":
      return leaveBlock(grid);
    case "Delete":
    case "Backspace":
      act.clear();
      return true;
    case " ":
      pressSpace(grid, act);
      return true;
    case "F10":
      if (shiftKey) act.showMenu?.();
      return shiftKey && act.showMenu !== undefined;
    case "ContextMenu":
      act.showMenu?.();
      return act.showMenu !== undefined;
  }
  // It lists the keys, as everywhere; who begins a text with it opens the cell first.
  if (key === "?" && singleKeysAllowed()) return false;
  // The editor takes the focus while the key is down, and so the key: it must not be prevented.
  if ([...key].length === 1) act.edit({ replaces: true, typed: key });
  else if (key === "Process") act.edit({ replaces: true });
  return false;
}

function pressSpace(grid: Grid, act: KeyActions) {
  const { row: index, col } = grid.active;
  const row = grid.rowAt(index);
  const column = grid.around.columns[col];
  if (row && column && isSwitch(column) && column.isEditable) act.toggle(valueIn(row, column) !== true);
  else if (!grid.isNew(index)) act.chooseRow(index);
}

/** First the selection goes, then a value that was refused. */
function leaveBlock(grid: Grid): boolean {
  const { row: index, col } = grid.active;
  const row = grid.rowAt(index);
  const key = grid.around.columns[col]?.key;
  if (grid.isBlock) {
    grid.goTo(grid.active);
    return true;
  }
  if (!row || !key || grid.marks.get(row.id, key)?.kind !== "problem") return false;
  grid.marks.set(row.id, key, undefined);
  return true;
}
