import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";
import { followPointer } from "./follow-pointer.ts";
import { keyOf, type Move, positionOf, type SortableGroup, samePosition, withMoved } from "./order.ts";
import type { Held, SortingOptions } from "./sorting-options.ts";
import { useAnnouncements } from "./use-announcements.ts";
import { useGlide } from "./use-glide.ts";
import { useSortingKeys } from "./use-sorting-keys.ts";

export type Sorting = ReturnType<typeof useSorting>;

export function useSorting(options: SortingOptions) {
  const { groups, labelOf, direction, canEnter, onDrop } = options;
  const root = useRef<HTMLDivElement>(null);
  const dropped = useRef<string>(undefined);
  const wasDragged = useRef(false);
  const stopFollowing = useRef<() => void>(undefined);
  const [held, setHeld] = useState<Held>();
  const [pending, setPending] = useState<Move & { order: string }>();
  const [menuFor, setMenuFor] = useState<string>();
  const announcements = useAnnouncements(groups, labelOf);
  useEffect(() => () => stopFollowing.current?.(), []);

  const order = orderOf(groups);
  // Whoever else moved or removed things meanwhile is right: only what is still there is moved.
  const inHand = held && positionOf(groups, held.from.groupId, held.itemId) ? held : undefined;
  const moving = inHand?.by === "keys" ? inHand : pending?.order === order ? pending : undefined;
  const shown = moving ? withMoved(groups, moving.itemId, moving.from, moving.to) : groups;
  useGlide(root, orderOf(shown), dropped);

  const finish = (move: Move) => {
    setHeld(undefined);
    if (samePosition(move.from, move.to)) return announcements.say("dropped", move);
    const waiting = { ...move, order };
    setPending(waiting);
    announcements.say("dropped", move);
    const result = onDrop(move, withMoved(groups, move.itemId, move.from, move.to));
    const settled = result instanceof Promise ? result : new Promise((resolve) => setTimeout(resolve, patience));
    const release = () => setPending((current) => (current === waiting ? undefined : current));
    settled.then(release, release);
  };
  const cancel = (move: Move) => {
    setHeld(undefined);
    announcements.say("cancelled", move);
  };
  const follow = (event: ReactPointerEvent<HTMLElement>, groupId: string, itemId: string) => {
    const item = event.currentTarget.closest<HTMLElement>("[data-sortable-item]");
    const from = positionOf(groups, groupId, itemId);
    if (event.button !== 0 || !root.current || !item || !from) return;
    wasDragged.current = false;
    let move: Held = { itemId, from, to: from, by: "pointer" };
    stopFollowing.current = followPointer(event.nativeEvent, {
      root: root.current,
      item,
      direction,
      canEnter: (id) => id === groupId || canEnter(itemId, id),
      begin: () => {
        wasDragged.current = true;
        setMenuFor(undefined);
        setHeld(move);
        announcements.say("lifted", move);
      },
      over: (to) => {
        if (samePosition(to, move.to)) return;
        move = { ...move, to };
        setHeld(move);
      },
      drop: () => {
        dropped.current = keyOf(groupId, itemId);
        finish(move);
      },
      cancel: () => cancel(move),
    });
  };
  // With the click, and not with the press before it: on a phone that still counts as one beside the menu, which closes it.
  const press = (groupId: string, itemId: string) => {
    if (!wasDragged.current) setMenuFor(keyOf(groupId, itemId));
    wasDragged.current = false;
  };
  const keys = useSortingKeys({ ...options, root, held: inHand, setHeld, finish, cancel, say: announcements.say });

  return {
    root,
    shown,
    held: inHand,
    menuFor,
    setMenuFor,
    follow,
    press,
    keys,
    finish,
    announcement: announcements.text,
  };
}

const orderOf = (groups: readonly SortableGroup[]): string =>
  groups.map(({ id, itemIds }) => `${id}:${itemIds.join()}`).join(";");

/** How long the new order stands when nothing says how saving went. */
const patience = 1000;
