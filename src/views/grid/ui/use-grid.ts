import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useTeamScope } from "#client/team-scope.ts";
import type { TextContext } from "#data/fields/field-type.ts";
import { useTextContext } from "#data/fields/ui/use-text-context.ts";
import { canonicalJson } from "#shared/same-json.ts";
import { usePersonNames, useTagsById } from "./cells/names-around.ts";
import { Grid } from "./grid.ts";
import type { ColumnFigure, GridColumn, ListQuery } from "./grid-model.ts";
import { foldedIn } from "./groups/folded-groups.ts";
import { GroupedRows } from "./groups/grouped-rows.ts";
import { groupReading } from "./groups/read-groups.ts";
import { NewRow } from "./rows-made/new-row.ts";
import { UndoStack } from "./undo/undo-stack.ts";
import { readingOn } from "./window/begun-reading.ts";
import { readingOf } from "./window/read-list.ts";
import { type Reading, RowWindow } from "./window/row-window.ts";

/** What is undone is what was done on this page, whatever is listed meanwhile. */
export const useUndoStack = (): UndoStack => useMemo(() => new UndoStack(), []);

/** The list of a query; another query is another list. */
export function useGrid(
  query: ListQuery,
  columns: readonly GridColumn[],
  undo: UndoStack,
  {
    expected,
    grouping,
    figures,
    isByHand = false,
  }: { expected: number | null; grouping: readonly GridColumn[]; figures: ColumnFigure[]; isByHand?: boolean },
): Grid {
  const { teamId } = useTeamScope();
  const { collectionId, filter, sort, fields, colors } = query;
  const groupKeys = grouping.map((column) => column.key);
  const key = canonicalJson([teamId, collectionId, filter, sort, groupKeys]);
  const readingNow = () =>
    grouping.length > 0 ? groupReading(teamId, query, grouping, figures) : readingOf(teamId, query);
  const columnsKey = JSON.stringify([fields.toSorted(), colors, grouping.length > 0 && figures]);
  // Sorted or grouped, it is in another order.
  const canOrder = isByHand && sort.length === 0 && grouping.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of it
  const grid = useMemo(() => {
    const window =
      grouping.length > 0
        ? new GroupedRows(
            groupReading(teamId, query, grouping, figures),
            foldedIn(teamId, collectionId, groupKeys),
            expected,
          )
        : new RowWindow(readingOn(teamId, query), expected);
    const context = undefined as unknown as TextContext;
    return new Grid({ window, undo, fresh: new NewRow(), around: { teamId, query, columns, context, canOrder } });
  }, [key]);
  const context = useNamesContext(grid);
  grid.take({ teamId, query, columns, context, canOrder });
  useEffect(() => () => grid.window.stop(), [grid]);
  const read = useRef({ grid, columnsKey });
  // A column that was not asked for is read into the rows that are there; one that is hidden costs nothing.
  const readColumns = useEffectEvent(() => {
    const before = read.current;
    read.current = { grid, columnsKey };
    if (before.grid === grid && before.columnsKey !== columnsKey) grid.window.readBy(readingNow() as Reading);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are what it reacts to
  useEffect(() => readColumns(), [grid, columnsKey]);
  return grid;
}

/** How values are written here, with the names of everything that the rows lead to. */
function useNamesContext(grid: Grid): TextContext {
  const plain = useTextContext();
  const people = usePersonNames();
  const tags = useTagsById();
  return useMemo(
    () => ({
      ...plain,
      nameOf: (id) => grid.window.names.get(id)?.name ?? people?.get(id) ?? tags?.get(id)?.name ?? "",
    }),
    [plain, people, tags, grid],
  );
}
