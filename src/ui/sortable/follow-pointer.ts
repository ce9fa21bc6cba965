import { scrollNearEdge } from "./auto-scroll.ts";
import { type Direction, indexAt, type Position } from "./order.ts";

export type Follower = {
  /** The element around all groups: the item stays within it. */
  root: HTMLElement;
  item: HTMLElement;
  direction: Direction;
  canEnter: (groupId: string) => boolean;
  begin: () => void;
  over: (place: Position) => void;
  drop: () => void;
  cancel: () => void;
};

const farEnough = 4;

/**
 * Follows a mouse, pen or finger from where it went down until it is let go. The item floats under it by a transform, and
 * the order in the page stays as it is until then: an element that is moved in the page would lose the pointer.
 */
export function followPointer(start: PointerEvent, follower: Follower): () => void {
  const { root, item, direction, canEnter } = follower;
  let [x, y] = [start.clientX, start.clientY];
  let dragging = false;
  let frame = 0;
  const rootBox = root.getBoundingClientRect();
  const itemBox = item.getBoundingClientRect();
  const grab = { x: start.clientX - rootBox.left, y: start.clientY - rootBox.top };
  const room = {
    left: rootBox.left - itemBox.left,
    top: rootBox.top - itemBox.top,
    right: rootBox.right - itemBox.right,
    bottom: rootBox.bottom - itemBox.bottom,
  };

  const draw = () => {
    frame = 0;
    if (!dragging) return;
    const box = root.getBoundingClientRect();
    // Measured from the root, which scrolls with its items; within it, because whatever sticks out would make it scroll for ever.
    const dx = clamp(x - box.left - grab.x, room.left, room.right);
    const dy = clamp(y - box.top - grab.y, room.top, room.bottom);
    item.style.transform = `translate(${dx}px, ${dy}px)`;
    const place = placeUnder(root, item, x, y, direction, canEnter);
    if (place) follower.over(place);
    if (scrollNearEdge(root, x, y)) ask();
  };
  const ask = () => {
    frame ||= requestAnimationFrame(draw);
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return;
    [x, y] = [event.clientX, event.clientY];
    if (!dragging && Math.hypot(x - start.clientX, y - start.clientY) >= farEnough) {
      dragging = true;
      follower.begin();
    }
    if (dragging) ask();
  };
  const up = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return;
    const dragged = dragging;
    if (dragged) draw();
    stop();
    if (dragged) follower.drop();
  };
  const giveUp = () => {
    const dragged = dragging;
    stop();
    if (dragged) follower.cancel();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // It ends the drag, and not the dialog around it.
    event.stopPropagation();
    giveUp();
  };
  const stop = () => {
    dragging = false;
    cancelAnimationFrame(frame);
    item.style.transform = "";
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", giveUp);
    window.removeEventListener("blur", giveUp);
    window.removeEventListener("scroll", ask, true);
    window.removeEventListener("keydown", key, true);
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", giveUp);
  window.addEventListener("blur", giveUp);
  window.addEventListener("scroll", ask, true);
  window.addEventListener("keydown", key, true);
  return stop;
}

/** The group under the pointer, else the nearest one, and the place in it as if the item were taken out. */
function placeUnder(
  root: HTMLElement,
  item: HTMLElement,
  x: number,
  y: number,
  direction: Direction,
  canEnter: (groupId: string) => boolean,
): Position | undefined {
  const lists = [...root.querySelectorAll<HTMLElement>("[data-sortable-group]")].filter((list) =>
    canEnter(list.dataset.sortableGroup ?? ""),
  );
  const distances = lists.map((list) => distance(list.getBoundingClientRect(), x, y));
  const list = lists[distances.indexOf(Math.min(...distances))];
  if (!list) return undefined;
  const others = [...list.children].filter((child) => child !== item && child.hasAttribute("data-sortable-item"));
  const boxes = others.map((child) => child.getBoundingClientRect());
  return { groupId: list.dataset.sortableGroup ?? "", index: indexAt(boxes, x, y, direction) };
}

function distance(box: DOMRect, x: number, y: number): number {
  return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
