import type { KeyboardEvent, RefObject } from "react";

/** Arrow keys move the focus between the buttons of an area as they lie on the screen; Home and End to its ends. */
export function useArrowKeys(area: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  return (event) => {
    const buttons = [...(area.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const from = document.activeElement as HTMLElement;
    const target = nextOf(buttons, from, event.key);
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
}

function nextOf(buttons: HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const place = buttons.indexOf(from);
  if (place < 0)
    return key === "ArrowDown" ? (buttons.find(({ tabIndex }) => tabIndex === 0) ?? buttons[0]) : undefined;
  if (key === "ArrowRight") return buttons[place + 1];
  if (key === "ArrowLeft") return buttons[place - 1];
  if (key === "Home") return buttons[0];
  if (key === "End") return buttons.at(-1);
  if (key === "ArrowDown") return nearest(buttons, from, (one, other) => one.top - other.bottom);
  if (key === "ArrowUp") return nearest(buttons, from, (one, other) => other.top - one.bottom);
  return undefined;
}

/** Of the closest row in that direction the button that is least far to the side. */
function nearest(
  buttons: HTMLElement[],
  from: HTMLElement,
  distance: (one: DOMRect, from: DOMRect) => number,
): HTMLElement | undefined {
  const start = from.getBoundingClientRect();
  const [closest] = buttons
    .map((button) => ({ button, box: button.getBoundingClientRect() }))
    .filter(({ box }) => distance(box, start) >= 0)
    .sort(
      (one, other) =>
        distance(one.box, start) - distance(other.box, start) ||
        Math.abs(one.box.left - start.left) - Math.abs(other.box.left - start.left),
    );
  return closest?.button;
}
