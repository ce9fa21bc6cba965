import { useRouter } from "@tanstack/react-router";
import { useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { pathTo } from "#client/routes.ts";
import { currentPeek, openPeek } from "#data/records/ui/peek.ts";
import { sameValue } from "#shared/same-json.ts";
import { giveUpRefused, readBase, saveCell } from "../cells/save-cell.ts";
import { keepMine, takeTheirs } from "../cells/settle-conflict.ts";
import type { Grid } from "../grid.ts";
import type { Selection } from "../grid-model.ts";
import { rememberTrail } from "../list-trail.ts";
import { entryOf } from "../live/use-grid-place.ts";
import { enterIntoNewRow } from "../rows-made/make-record.ts";
import { newRowId } from "../rows-made/new-row.ts";
import type { Row } from "../window/row-window.ts";
import type { GridActions } from "./grid-actions.ts";
import { moveByTab } from "./movement.ts";
import { allChosen, chosenWith, isChosen as isRowChosen, mostExcepted, nothingChosen } from "./row-choice.ts";

type Around = {
  selection: Selection;
  onSelect(selection: Selection): void;
  /** Only so many can be left out of all. */
  onTooManyLeftOut(most: number): void;
  onRowMenu?: ((row: Row, at: { x: number; y: number }) => void) | undefined;
};

/** What rows, cells and keys do with the list. */
export function useGridActions(grid: Grid, around: Around) {
  const router = useRouter();
  const latest = useRef(around);
  latest.current = around;
  const lastChosen = useRef<number | undefined>(undefined);

  return useMemo(() => {
    const choose = (index: number, extend: boolean, isChosen: boolean) => {
      const { selection, onSelect } = latest.current;
      const from = extend ? (lastChosen.current ?? index) : index;
      lastChosen.current = index;
      const next = chosenWith(selection, rowsBetween(grid, from, index), isChosen);
      if (next) onSelect(next);
      else latest.current.onTooManyLeftOut(mostExcepted);
    };

    const save = (row: Row, column: Grid["around"]["columns"][number], value: unknown, before: unknown) =>
      row.id === newRowId
        ? enterIntoNewRow(grid, column.key, value)
        : saveCell(grid, { row, column, before, value, base: readBase(grid, row, column) });

    const remember = (row: Row, index: number) => {
      const { collectionId, filter, sort } = grid.around.query;
      const { href, state } = router.state.location;
      rememberTrail(row.id, { collectionId, filter, sort, position: index, href, place: entryOf(state) });
    };

    const actions: GridActions = {
      choose,
      open(row, index, event) {
        remember(row, index);
        if (event && (event.metaKey || event.ctrlKey || event.shiftKey || event.button > 0)) return;
        event?.preventDefault();
        void router.navigate({ to: pathTo("team.record", { teamId: grid.around.teamId, dataRecordId: row.id })! });
      },
      peek(row, index, event) {
        const isElsewhere = event && (event.metaKey || event.ctrlKey || event.shiftKey || event.button > 0);
        if (isElsewhere || !window.matchMedia(roomBeside).matches) return actions.open(row, index, event);
        event?.preventDefault();
        remember(row, index);
        openPeek(row.id, {
          from: grid,
          hasPrevious: index > 0,
          hasNext: grid.window.count === null || index + 1 < grid.window.count,
          step: (by) => grid.goTo({ row: index + by, col: grid.active.col }),
          focus: () => document.querySelector<HTMLElement>('[role="grid"] [data-active]')?.focus(),
        });
      },
      commit(value, then) {
        const { editing } = grid;
        if (!editing) return;
        const { row, column, before, base } = editing;
        grid.endEditing();
        goOn(grid, then);
        if (row.id !== newRowId) void grid.track(saveCell(grid, { row, column, before, value, base }));
        else if (sameValue(value, before)) giveUpRefused(grid, row, column.key);
        else void grid.track(enterIntoNewRow(grid, column.key, value));
      },
      cancel() {
        const { editing } = grid;
        if (editing) grid.marks.set(editing.row.id, editing.column.key, undefined);
        grid.endEditing();
      },
      resume: () => grid.resume(),
      bringBack({ row, column, cell }, value) {
        // The list may have been read anew since.
        const place = row.id === newRowId ? cell.row : grid.window.placeOf(row.id);
        const col = grid.around.columns.findIndex(({ key }) => key === column.key);
        if (place === undefined || col < 0) return;
        grid.goTo({ row: place, col });
        grid.edit((now, on) => readBase(grid, now, on), { value: { value } });
      },
      keepMine: (row, column, value) => void keepMine(grid, row, column, value),
      takeTheirs: (row, column) => void takeTheirs(grid, row, column),
      showMenu: (row, at) => latest.current.onRowMenu?.(row, at),
    };

    return {
      actions,
      /** At once, so that the key that began it goes into the editor. */
      edit: (how: { replaces: boolean; typed?: string }) =>
        flushSync(() => void grid.edit((row, column) => readBase(grid, row, column), how)),
      toggle(value: boolean) {
        const { row: index, col } = grid.active;
        const row = grid.rowAt(index);
        const column = grid.around.columns[col];
        if (row && column) void grid.track(save(row, column, value, row.values[column.key] ?? null));
      },
      chooseRow(index: number) {
        const row = grid.window.rowAt(index);
        const { selection } = latest.current;
        if (!row) return;
        choose(index, false, !isRowChosen(selection, row.id));
      },
      open() {
        const row = grid.window.rowAt(grid.active.row);
        if (row) actions.open(row, grid.active.row);
      },
      /** Beside the list; once it is there, into it. */
      peek() {
        const row = grid.window.rowAt(grid.active.row);
        if (!row) return;
        if (currentPeek()?.recordId === row.id) document.querySelector<HTMLElement>("[data-peek]")?.focus();
        else actions.peek(row, grid.active.row);
      },
      chooseAll: (isChosen: boolean) =>
        latest.current.onSelect(isChosen ? allChosen(grid.window.total) : nothingChosen),
    };
  }, [grid, router]);
}

/** Narrower, the panel would cover the list: the page opens instead. */
const roomBeside = "(min-width: 62em)";

const rowsBetween = (grid: Grid, one: number, other: number): Row[] =>
  Array.from({ length: Math.abs(one - other) + 1 }, (_, place) => Math.min(one, other) + place).flatMap(
    (index) => grid.window.rowAt(index) ?? [],
  );

function goOn(grid: Grid, then: Parameters<GridActions["commit"]>[1]) {
  const { active, size } = grid;
  if (then === "down") grid.goTo({ ...active, row: active.row + 1 });
  else if (then === "up") grid.goTo({ ...active, row: Math.max(0, active.row - 1) });
  else if (then === "next" || then === "previous") grid.goTo(moveByTab(active, then === "previous", size) ?? active);
}
