import { type KeyboardEvent, useMemo } from "react";
import { useTranslations } from "use-intl";
import { singleKeysAllowed, useListedKeys } from "#ui/shortcuts.ts";
import type { EventActions } from "./event-actions.ts";
import type { CalendarEvent } from "./placed-event.ts";

const oneDay = 86_400_000;
const quarter = 15 * 60_000;

/** What a drag does, by keys: arrows lead from event to event, with Alt they move the one that has the focus. */
export function useEventKeys(events: readonly CalendarEvent[], actions: EventActions, display: string) {
  const t = useTranslations("views.calendar");
  const listed = useMemo(
    () => [
      { keys: "ArrowRight", description: t("keyNext") },
      { keys: "alt+ArrowRight", description: t("keyDay") },
      { keys: "alt+ArrowDown", description: t("keyWeek") },
      { keys: "m", description: t("keyMove") },
    ],
    [t],
  );
  useListedKeys(listed, t("keys"), undefined);
  return (pressed: KeyboardEvent) => {
    const drawn = (pressed.target as Element).closest<HTMLElement>("[data-event]");
    const event = drawn && events.find(({ id }) => id === drawn.dataset.event);
    if (!event || pressed.nativeEvent.isComposing || pressed.ctrlKey || pressed.metaKey) return;
    const { key, altKey } = pressed;
    const isPlain = !altKey && !pressed.shiftKey;
    if (key === "m" && isPlain && singleKeysAllowed() && actions.mayMove(event)) actions.askMove(event);
    else if (altKey && Object.hasOwn(steps, key) && actions.mayMove(event)) void moveAndFollow(event, key);
    else if (isPlain && Object.hasOwn(steps, key)) focusNext(drawn, key);
    else if (isPlain && key === "Enter" && drawn === pressed.target) actions.open?.(event, pressed);
    else return;
    pressed.preventDefault();
    pressed.stopPropagation();
  };

  async function moveAndFollow(event: CalendarEvent, key: string) {
    const isVertical = key === "ArrowUp" || key === "ArrowDown";
    const isOnClock = isVertical && !event.span.isAllDay && (display === "week" || display === "day");
    const by = isOnClock ? Math.sign(steps[key]!) * quarter : steps[key]! * oneDay;
    await actions.moveBy(event, by);
    holdFocus(event.id);
  }
}

/** In days. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** It is drawn anew at its new place, some frames later; the focus goes along unless it went elsewhere by then. */
function holdFocus(id: string, frames = 30) {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body)
    document.querySelector<HTMLElement>(`[data-event="${id}"]`)?.focus();
  if (frames > 0) requestAnimationFrame(() => holdFocus(id, frames - 1));
}

/** The nearest event in that direction; the one before or after where there is none. */
function focusNext(from: HTMLElement, key: string) {
  const frame = from.closest("[data-events]") ?? document.body;
  const all = [...frame.querySelectorAll<HTMLElement>("[data-event]")].filter((each) => each !== from);
  const [x, y] = centerOf(from);
  const isAhead: Record<string, (dx: number, dy: number) => boolean> = {
    ArrowLeft: (dx) => dx < -4,
    ArrowRight: (dx) => dx > 4,
    ArrowUp: (_dx, dy) => dy < -4,
    ArrowDown: (_dx, dy) => dy > 4,
  };
  const isHorizontal = key === "ArrowLeft" || key === "ArrowRight";
  let nearest: HTMLElement | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const each of all) {
    const [otherX, otherY] = centerOf(each);
    const [dx, dy] = [otherX - x, otherY - y];
    if (!isAhead[key]!(dx, dy)) continue;
    const distance = isHorizontal ? Math.abs(dx) + 4 * Math.abs(dy) : Math.abs(dy) + 4 * Math.abs(dx);
    if (distance < least) [nearest, least] = [each, distance];
  }
  const focusable = nearest && (nearest.tabIndex >= 0 ? nearest : nearest.querySelector<HTMLElement>("button, a"));
  focusable?.focus();
}

function centerOf(element: HTMLElement): [x: number, y: number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + Math.min(width, 40) / 2, top + height / 2];
}
