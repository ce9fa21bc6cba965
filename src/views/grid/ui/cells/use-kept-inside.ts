import { type RefObject, useLayoutEffect } from "react";

/** What is larger than its cell opens to the side where the list has room: it says which by itself, before it is seen. */
export function useKeptInside(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    const list = element?.closest("[role=grid]");
    const cell = element?.closest("[role=gridcell]")?.getBoundingClientRect();
    if (!element || !list || !cell) return;
    const { left, top } = list.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    // What lies over its cell stays there.
    const hangsBelow = own.top > cell.top + cell.height / 2;
    const isTooWide = cell.left + own.width > left + list.clientWidth && cell.right - own.width > left;
    const isTooLow = cell.bottom + own.height > top + list.clientHeight && cell.top - own.height > top;
    element.toggleAttribute("data-to-left", isTooWide);
    element.toggleAttribute("data-above", hangsBelow && isTooLow);
  }, [ref]);
}
