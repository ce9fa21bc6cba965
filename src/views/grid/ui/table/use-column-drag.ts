import { type PointerEvent, useMemo, useRef, useState } from "react";
import type { ListSetup } from "../grid-model.ts";
import { type Change, columnChanges } from "./column-actions.ts";
import { type ColumnLayout, fitWidth, moveColumn, type PlacedColumn } from "./column-layout.ts";

/** A press is a click until it has moved this far. */
const slack = 6;

export type ColumnDrag = {
  /** The width that is being tried. */
  trying: { key: string; width: number } | undefined;
  /** Before which column the dragged one would come to stand. */
  dropAt: number | undefined;
  resizing(placed: PlacedColumn): (event: PointerEvent<HTMLElement>) => void;
  moving(placed: PlacedColumn): (event: PointerEvent<HTMLElement>) => void;
  /** The press that just ended was a drag, and is no click. */
  wasDragged(): boolean;
};

/** Columns resized and moved by pointer. The menu of each does the same by keyboard. */
export function useColumnDrag(setup: ListSetup, onSetup: (change: Change) => void): ColumnDrag {
  const [trying, setTrying] = useState<ColumnDrag["trying"]>();
  const [dropAt, setDropAt] = useState<number>();
  const hasMoved = useRef(false);

  const ways = useMemo(() => {
    const resizing =
      ({ column: { key }, width }: PlacedColumn) =>
      (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.stopPropagation();
        let last = width;
        follow(event, {
          move: (by) => {
            last = fitWidth(width + by);
            setTrying({ key, width: last });
          },
          end: (isKept) => {
            setTrying(undefined);
            if (isKept && last !== width) onSetup(columnChanges.resize(setup, key, last));
          },
        });
      };

    const moving =
      ({ column: { key }, at }: PlacedColumn) =>
      (event: PointerEvent<HTMLElement>) => {
        hasMoved.current = false;
        if (event.button !== 0 || event.pointerType === "touch") return;
        const header = event.currentTarget.closest<HTMLElement>("[data-header]");
        let target = at;
        follow(event, {
          move: (by, x) => {
            if (!hasMoved.current && Math.abs(by) < slack) return;
            hasMoved.current = true;
            target = placeUnder(header, x) ?? target;
            setDropAt(target);
          },
          end: (isKept) => {
            setDropAt(undefined);
            // The click of this press comes at once; a later one, or a key, is its own.
            const wasMoved = hasMoved.current;
            setTimeout(() => {
              hasMoved.current = false;
            });
            if (!isKept || !wasMoved || target === at || target === at + 1) return;
            onSetup(moveColumn(setup, key, target > at ? target - 1 : target));
          },
        });
      };

    return { resizing, moving, wasDragged: () => hasMoved.current };
  }, [setup, onSetup]);
  return useMemo(() => ({ ...ways, trying, dropAt }), [ways, trying, dropAt]);
}

/** Before which column a pointer stands: left of a column's middle is before it. */
function placeUnder(header: HTMLElement | null, x: number): number | undefined {
  let after: number | undefined;
  for (const cell of header?.querySelectorAll<HTMLElement>("[data-column]") ?? []) {
    const { left, width } = cell.getBoundingClientRect();
    const at = Number(cell.dataset.column);
    if (x < left + width / 2 && x >= left) return at;
    if (x >= left + width / 2) after = Math.max(after ?? 0, at + 1);
  }
  return after;
}

type Following = { move(by: number, x: number): void; end(isKept: boolean): void };

function follow(start: PointerEvent<HTMLElement>, { move, end }: Following) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const finish = (isKept: boolean) => {
    stopping.abort();
    end(isKept);
  };
  window.addEventListener("pointermove", ({ clientX }) => move(clientX - start.clientX, clientX), { signal });
  window.addEventListener("pointerup", () => finish(true), { signal });
  window.addEventListener("pointercancel", () => finish(false), { signal });
  window.addEventListener("keydown", ({ key }) => key === "Escape" && finish(false), { signal });
}

/** Where the line stands that shows the place of a dragged column. */
export const dropLine = (layout: ColumnLayout, dropAt: number): number => layout.columns[dropAt]?.left ?? layout.width;
