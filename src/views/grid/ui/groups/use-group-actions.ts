import { type PointerEvent, useMemo, useState } from "react";
import type { Grid } from "../grid.ts";
import type { GridColumn, Selection } from "../grid-model.ts";
import type { Viewport } from "../table/use-viewport.ts";
import { foldGroups } from "./fold-groups.ts";
import { useMoveRows } from "./use-move-rows.ts";

export type GroupActions = {
  fold(key: string, isFolded: boolean): void;
  goToHeading(key: string): void;
  /** To the row or heading of a line. */
  goToLine(line: number): boolean;
  /** To what stands before or behind a heading. */
  goBeside(key: string, by: -1 | 1): boolean;
  /** Puts the record that one is at into the group before or behind. */
  moveRow(by: -1 | 1): void;
  /** The group over which a dragged row is. */
  dropOn: string | undefined;
  dragging: { onPointerDownCapture(event: PointerEvent): void };
};

/** A press is a click until it has moved this far. */
const slack = 6;

/** What can be done with groups by pointer and by keys. */
export function useGroupActions(
  grid: Grid,
  grouping: readonly GridColumn[],
  { port, selection }: { port: Viewport; selection: Selection },
): GroupActions {
  const [dropOn, setDropOn] = useState<string>();
  const move = useMoveRows(grid, grouping, selection);

  const actions = useMemo(() => {
    /** Also one that is folded. */
    const groupWith = (key: string) => grid.window.lines?.headings.find((heading) => heading.key === key);

    // At once where it is drawn: the next key may be on its way already.
    const focus = (selector: string) => {
      const find = () => port.ref.current?.querySelector<HTMLElement>(selector);
      const there = find();
      if (there) there.focus({ preventScroll: true });
      else requestAnimationFrame(() => find()?.focus({ preventScroll: true }));
    };
    const goToLine = (line: number): boolean => {
      const at = grid.window.lines?.at(line);
      if (!at) return false;
      if ("row" in at) {
        grid.goTo({ ...grid.active, row: at.row });
        focus(`[data-cell="${at.row}:${grid.active.col}"]`);
      } else if ("add" in at) {
        port.reveal(line);
        focus(`[data-add-in="${CSS.escape(at.add.key)}"]`);
      } else {
        port.reveal(line);
        focus(`[data-heading="${CSS.escape(at.heading.key)}"]`);
      }
      return true;
    };

    return {
      fold: (key: string, isFolded: boolean) => foldGroups(grid, [key], isFolded),
      goToLine,
      goToHeading: (key: string) => void goToLine(grid.window.lines?.lineOfHeading(key) ?? 0),
      goBeside: (key: string, by: -1 | 1) => goToLine((grid.window.lines?.lineOfHeading(key) ?? 0) + by),
      moveRow(by: -1 | 1) {
        const { lines } = grid.window;
        const from = lines?.sectionOf(grid.active.row);
        const innermost = lines?.headings.filter(({ values }) => values.length === from?.values.length) ?? [];
        const to = innermost[innermost.findIndex(({ key }) => key === from?.key) + by];
        if (from && to) void move(from, to, grid.active.row);
      },
      dragging: {
        onPointerDownCapture(event: PointerEvent) {
          const target = event.target as Element;
          const grip = target.closest("a, button, input") ? null : target.closest("[data-grip]");
          const row = Number(grip?.closest<HTMLElement>("[data-row]")?.dataset.row ?? -1);
          const from = grid.window.lines?.sectionOf(row);
          if (!grip || !from || event.button !== 0) return;
          follow(event, {
            over: setDropOn,
            drop: (key) => {
              const to = groupWith(key);
              if (to) void move(from, to, row);
            },
          });
        },
      },
    };
  }, [grid, move, port.ref, port.reveal]);
  return useMemo(() => ({ ...actions, dropOn }), [actions, dropOn]);
}

type Following = { over(section: string | undefined): void; drop(section: string): void };

function follow(start: PointerEvent, { over, drop }: Following) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let target: string | undefined;
  const end = (isKept: boolean) => {
    stopping.abort();
    over(undefined);
    if (isKept && target !== undefined) drop(target);
  };
  window.addEventListener(
    "pointermove",
    ({ clientX, clientY }) => {
      if (target === undefined && Math.abs(clientY - start.clientY) < slack) return;
      const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-section]");
      target = under?.dataset.section;
      over(target);
    },
    { signal },
  );
  window.addEventListener("pointerup", () => end(true), { signal });
  window.addEventListener("pointercancel", () => end(false), { signal });
  window.addEventListener("keydown", ({ key }) => key === "Escape" && end(false), { signal });
}
