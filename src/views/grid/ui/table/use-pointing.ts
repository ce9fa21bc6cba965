import type { FocusEvent, MouseEvent, PointerEvent } from "react";
import { useRef } from "react";
import type { Grid } from "../grid.ts";
import type { Block, Cell } from "./movement.ts";

/** Cells chosen by pointer: a press goes there, a drag or Shift selects a block, a double click enters. */
export function usePointing(grid: Grid, edit: () => void, fillDown: (source: Block) => void) {
  const start = useRef<Cell | undefined>(undefined);
  /** What is drawn down by its corner: the block as it was. */
  const filling = useRef<Block | undefined>(undefined);
  /** A link in a cell works once its cell was gone to; the first press only goes there. */
  const wasThere = useRef(false);
  return {
    onPointerDown(event: PointerEvent) {
      const cell = cellUnder(event.target);
      if (!cell || cell.row < 0 || event.button > 0) return;
      if ((event.target as Element).closest("[data-fill]")) {
        event.preventDefault();
        filling.current = grid.block;
        return;
      }
      wasThere.current = cell.row === grid.active.row && cell.col === grid.active.col;
      grid.goTo(cell, { extend: event.shiftKey });
      if (event.pointerType === "mouse") start.current = cell;
    },
    onPointerMove(event: PointerEvent) {
      if ((!start.current && !filling.current) || event.buttons !== 1) return;
      const cell = cellUnder(document.elementFromPoint(event.clientX, event.clientY));
      if (cell && filling.current) {
        // To the row itself, so that the list moves along with it.
        if (cell.row !== grid.block.bottom && cell.row >= filling.current.bottom) {
          grid.goTo({ row: filling.current.top, col: filling.current.left });
          grid.goTo({ row: cell.row, col: filling.current.right }, { extend: true });
        }
        return;
      }
      if (!cell || cell.row < 0 || (cell.row === grid.active.row && cell.col === grid.active.col)) return;
      grid.goTo(cell, { extend: true });
    },
    onPointerUp() {
      start.current = undefined;
      if (filling.current && grid.block.bottom > filling.current.bottom) fillDown(filling.current);
      filling.current = undefined;
    },
    onClickCapture(event: MouseEvent) {
      const target = event.target as Element;
      if (
        target.closest("[data-cell-editor], [role=dialog], [data-footer], [data-group], [data-row-tools], [data-opens]")
      )
        return;
      const isInCell = target.closest("[role=gridcell]") !== null;
      if (!isInCell || wasThere.current || !target.closest("a, button")) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onDoubleClick(event: MouseEvent) {
      const cell = cellUnder(event.target);
      const isTaken = (event.target as Element).closest("a:not([data-opens]), button, [data-cell-editor]") !== null;
      if (cell && cell.row >= 0 && !isTaken) edit();
    },
    /** What can be focused inside a cell is reached by its cell. */
    onFocus(event: FocusEvent) {
      const target = event.target as HTMLElement;
      const cell = target.closest<HTMLElement>("[role=gridcell]");
      if (!cell || cell === target || target.closest("[data-cell-editor], [role=dialog], [data-footer], [data-group]"))
        return;
      cell.focus({ preventScroll: true });
    },
  };
}

/** Which cell an element belongs to. */
export function cellUnder(element: EventTarget | null): Cell | undefined {
  const told = (element as Element | null)?.closest<HTMLElement>("[data-cell]")?.dataset.cell;
  if (!told) return undefined;
  const [row, col] = told.split(":").map(Number);
  return { row: row!, col: col! };
}
