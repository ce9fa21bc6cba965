import { type KeyboardEvent, type RefObject, useLayoutEffect } from "react";
import { keyOf, type Move, type Position, positionOf, samePosition, step, withMoved } from "./order.ts";
import type { Held, SortingOptions } from "./sorting-options.ts";

type KeyOptions = SortingOptions & {
  root: RefObject<HTMLElement | null>;
  held: Held | undefined;
  setHeld: (held: Held) => void;
  finish: (move: Move) => void;
  cancel: (move: Move) => void;
  say: (event: "lifted" | "moved", move: Move) => void;
};

/** Space or Enter lifts, arrows move, Space drops, Escape puts it back; Alt with an arrow moves at once. */
export function useSortingKeys({ groups, direction, canEnter, root, held, ...does }: KeyOptions) {
  const lifted = held?.by === "keys" ? held : undefined;
  const place = lifted && keyOf(lifted.to.groupId, lifted.itemId);
  // In another group it is another element: React keeps the focus of those it moves, but not of those it makes anew.
  useLayoutEffect(() => {
    if (!place || root.current?.contains(document.activeElement)) return;
    const item = root.current?.querySelector(`[data-sortable-item="${CSS.escape(place)}"]`);
    item?.querySelector<HTMLElement>("[data-sortable-handle]")?.focus();
  }, [place, root]);

  const nextPlace = (move: Move, key: string): Position | undefined =>
    step(
      withMoved(groups, move.itemId, move.from, move.to),
      move.to,
      key,
      direction,
      (id) => id === move.from.groupId || canEnter(move.itemId, id),
    );

  const onHandle = (event: KeyboardEvent, groupId: string, itemId: string) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isPress = event.key === " " || event.key === "Enter";
    if (!lifted) {
      const from = positionOf(groups, groupId, itemId);
      if (!isPress || !from) return;
      take(event);
      const move = { itemId, from, to: from };
      does.setHeld({ ...move, by: "keys" });
      does.say("lifted", move);
      return;
    }
    if (isPress || event.key === "Tab") {
      if (isPress) take(event);
      return does.finish(lifted);
    }
    if (event.key === "Escape") {
      take(event);
      return does.cancel(lifted);
    }
    if (!moves.has(event.key)) return;
    take(event);
    const to = nextPlace(lifted, event.key);
    if (!to || samePosition(to, lifted.to)) return;
    does.setHeld({ ...lifted, to });
    does.say("moved", { ...lifted, to });
  };

  const onItem = (event: KeyboardEvent, groupId: string, itemId: string) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || lifted) return;
    if (!(event.key === "ArrowUp" || event.key === "ArrowDown") || usesAltArrows(event.target)) return;
    const from = positionOf(groups, groupId, itemId);
    if (!from) return;
    take(event);
    const to = nextPlace({ itemId, from, to: from }, event.key);
    if (to?.groupId === groupId) does.finish({ itemId, from, to });
  };

  const onHandleBlur = () => {
    if (!lifted) return;
    // For a moment nothing has the focus when the element moves.
    requestAnimationFrame(() => {
      if (!document.activeElement?.closest("[data-lifted]")) does.cancel(lifted);
    });
  };
  return { onHandle, onItem, onHandleBlur };
}

const moves = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"]);

/** Where these keys mean something else already. */
const usesAltArrows = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest("textarea, select, [contenteditable=true], [role=combobox], [aria-haspopup]") !== null;

function take(event: KeyboardEvent) {
  event.preventDefault();
  event.stopPropagation();
}
