import { type RefObject, useLayoutEffect, useRef } from "react";

type Spot = { left: number; top: number };

/** Items glide to their new places. `dropped` is already where the pointer let it go. */
export function useGlide(root: RefObject<HTMLElement | null>, order: string, dropped: RefObject<string | undefined>) {
  const spots = useRef(new Map<string, Spot>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what moves them
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const now = new Map<string, Spot>();
    for (const item of element.querySelectorAll<HTMLElement>("[data-sortable-item]")) {
      const key = item.dataset.sortableItem ?? "";
      const spot = spotIn(element, item);
      now.set(key, spot);
      const before = spots.current.get(key);
      if (before && !isStill && key !== dropped.current) glide(item, before.left - spot.left, before.top - spot.top);
    }
    spots.current = now;
    dropped.current = undefined;
  }, [order, root, dropped]);
}

/** Where it lies, whatever animation it is in: a rectangle on the screen would include that. */
function spotIn(root: HTMLElement, item: HTMLElement): Spot {
  const spot = { left: 0, top: 0 };
  for (let at: HTMLElement | null = item; at && at !== root; at = at.offsetParent as HTMLElement | null) {
    spot.left += at.offsetLeft;
    spot.top += at.offsetTop;
  }
  return spot;
}

function glide(item: HTMLElement, dx: number, dy: number) {
  if (dx === 0 && dy === 0) return;
  item.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], {
    duration: 150,
    easing: "cubic-bezier(0.2, 0, 0, 1)",
  });
}
