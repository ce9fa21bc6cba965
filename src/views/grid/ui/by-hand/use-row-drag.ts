import { type PointerEvent, type RefObject, useMemo, useState } from "react";
import type { Grid } from "../grid.ts";

/** A press is a click until it has moved this far. */
const slack = 4;
/** So near to the edge of the list it scrolls along. */
const edge = 36;
const speed = 10;

/** Rows drawn to another place by their heads. `dropAt`: before which row the dragged one would stand. */
export function useRowDrag(
  grid: Grid,
  scroller: RefObject<HTMLDivElement | null>,
  place: (from: number, to: number) => void,
) {
  const [dropAt, setDropAt] = useState<number>();
  const dragging = useMemo(
    () => ({
      onPointerDownCapture(event: PointerEvent) {
        const target = event.target as Element;
        const grip = target.closest("a, button, input") ? null : target.closest("[data-grip]");
        const from = Number(grip?.closest<HTMLElement>("[data-row]")?.dataset.row ?? -1);
        if (!grip || from < 0 || event.button !== 0) return;
        event.preventDefault();
        follow(event, scroller.current, {
          over: setDropAt,
          drop: (at) => place(from, at > from ? at - 1 : at),
        });
      },
    }),
    [scroller, place],
  );
  return { dropAt: grid.around.canOrder ? dropAt : undefined, dragging };
}

type Following = { over(at: number | undefined): void; drop(at: number): void };

function follow(start: PointerEvent, scroller: HTMLElement | null, { over, drop }: Following) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let at: number | undefined;
  let pointer = { x: start.clientX, y: start.clientY };
  const look = () => {
    at = placeUnder(pointer) ?? at;
    over(at);
  };
  const scroll = () => {
    if (signal.aborted) return;
    const by = at === undefined ? 0 : scrollBy(scroller, pointer.y);
    if (by !== 0) {
      scroller?.scrollBy(0, by);
      look();
    }
    requestAnimationFrame(scroll);
  };
  const end = (isKept: boolean) => {
    stopping.abort();
    over(undefined);
    if (isKept && at !== undefined) drop(at);
  };
  window.addEventListener(
    "pointermove",
    ({ clientX, clientY }) => {
      pointer = { x: clientX, y: clientY };
      if (at !== undefined || Math.abs(clientY - start.clientY) >= slack) look();
    },
    { signal },
  );
  window.addEventListener("pointerup", () => end(true), { signal });
  window.addEventListener("pointercancel", () => end(false), { signal });
  window.addEventListener("keydown", ({ key }) => key === "Escape" && end(false), { signal });
  requestAnimationFrame(scroll);
}

/** Before the row under the pointer, or behind it in its lower half. */
function placeUnder({ x, y }: { x: number; y: number }): number | undefined {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-row]");
  if (!row) return undefined;
  const { top, height } = row.getBoundingClientRect();
  const index = Number(row.dataset.row);
  return row.dataset.new === undefined && y > top + height / 2 ? index + 1 : index;
}

function scrollBy(scroller: HTMLElement | null, y: number): number {
  if (!scroller) return 0;
  const { top, bottom } = scroller.getBoundingClientRect();
  // The titles stand above the first row.
  if (y < top + 2 * edge) return -speed;
  return y > bottom - edge ? speed : 0;
}
