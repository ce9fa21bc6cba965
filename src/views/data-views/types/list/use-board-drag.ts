import { type PointerEvent, useEffect, useRef, useState } from "react";
import { scrollNearEdge } from "#ui/sortable/auto-scroll.ts";
import type { ItemShown } from "../../items-contract.ts";

/** A press is a click until it has moved this far. */
const slack = 6;
/** A finger that rests this long carries; one that moves before scrolls. */
const holding = 250;

type Drag = { item: ItemShown; from: string; x: number; y: number; over: string | undefined };

/**
 * Cards carried to another column: by mouse or pen at once, by a finger after it has rested on one, since a finger that
 * moves scrolls the board. Their menu does the same, for keys too.
 */
export function useBoardDrag(
  columns: { current: HTMLElement | null },
  drop: (item: ItemShown, from: string, to: string) => void,
) {
  const [drag, setDrag] = useState<Drag>();
  const wasDragged = useRef(false);
  const stopping = useRef<AbortController>(undefined);
  const isHeld = useRef(false);
  useEffect(() => () => stopping.current?.abort(), []);
  // There before any touch begins: some browsers ask no listener that came later whether they may scroll.
  useEffect(() => {
    const keep = (event: Event) => {
      if (isHeld.current && event.cancelable) event.preventDefault();
    };
    const kinds = ["touchmove", "touchend", "contextmenu"];
    for (const kind of kinds) document.addEventListener(kind, keep, { passive: false });
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, keep);
    };
  }, []);

  const start = (item: ItemShown, from: string) => (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false;
    const isControl = event.target instanceof Element && event.target.closest("button, input, video, [role=menu]");
    if (event.button !== 0 || !event.isPrimary || isControl) return;
    const isTouch = event.pointerType === "touch";
    const [startX, startY] = [event.clientX, event.clientY];
    const stop = new AbortController();
    stopping.current = stop;
    let last: Drag | undefined;
    const timer = isTouch
      ? setTimeout(() => {
          isHeld.current = true;
          carry(startX, startY);
        }, holding)
      : undefined;
    const follow = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) => {
      if (!last && Math.hypot(x - startX, y - startY) < slack) return;
      if (isTouch && !isHeld.current) end(false);
      else carry(x, y);
    };
    const carry = (x: number, y: number) => {
      wasDragged.current = true;
      last = { item, from, x, y, over: columnUnder(x, y) };
      setDrag(last);
      if (columns.current) scrollNearEdge(columns.current, x, y);
    };
    const end = (isKept: boolean) => {
      stop.abort();
      clearTimeout(timer);
      setDrag(undefined);
      // The click of this press comes at once, and the end of its touch; a later one is its own.
      setTimeout(() => {
        wasDragged.current = false;
        isHeld.current = false;
      });
      if (isKept && last?.over !== undefined && last.over !== from) drop(item, from, last.over);
    };
    const { signal } = stop;
    window.addEventListener("pointermove", follow, { signal });
    window.addEventListener("pointerup", () => end(true), { signal });
    window.addEventListener("pointercancel", () => end(false), { signal });
    window.addEventListener("blur", () => end(false), { signal });
    window.addEventListener("keydown", ({ key }) => key === "Escape" && end(false), { signal });
  };
  return { drag, start, wasDragged: () => wasDragged.current };
}

const columnUnder = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-board-column]")?.dataset.boardColumn;
