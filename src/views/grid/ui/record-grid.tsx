import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import { KnownNames } from "#data/fields/ui/known-names.tsx";
import { usePeeked } from "#data/records/ui/peek.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { toast } from "#ui/toast.ts";
import { useByHand } from "./by-hand/use-by-hand.ts";
import { GridCards } from "./cards/grid-cards.tsx";
import { CellLook } from "./cells/cell-look.ts";
import { useClipboard } from "./clipboard/use-clipboard.tsx";
import { FollowPeek } from "./follow-peek.tsx";
import { figuresToAsk } from "./footer/column-figures.ts";
import type { GridColumn, ListQuery, ListSetup, Selection } from "./grid-model.ts";
import { foldAll } from "./groups/fold-groups.ts";
import type { Section } from "./groups/group-lines.ts";
import { GroupedRows } from "./groups/grouped-rows.ts";
import { valuesInGroup } from "./groups/move-to-group.ts";
import { MoveToGroupDialog } from "./groups/move-to-group-dialog.tsx";
import { useGroupCounts } from "./groups/use-group-counts.ts";
import { useMoveRows } from "./groups/use-move-rows.ts";
import { showChanged } from "./live/refresh-rows.ts";
import { useGridPlace } from "./live/use-grid-place.ts";
import { useLiveRows } from "./live/use-live-rows.ts";
import { type Printing, PrintSheet } from "./print/print-sheet.tsx";
import classes from "./record-grid.module.css";
import { useStore } from "./store.ts";
import type { Density } from "./table/column-layout.ts";
import { GridActions } from "./table/grid-actions.ts";
import { GridTable } from "./table/grid-table.tsx";
import { useGridActions } from "./table/use-grid-actions.ts";
import { useUndo } from "./undo/use-undo.ts";
import { useGrid, useUndoStack } from "./use-grid.ts";
import type { Row } from "./window/row-window.ts";

export type RecordGridProps = {
  /** Says what is listed; read out, not shown. */
  label: string;
  /** How many rows there will be, as far as is known before they are read. */
  expected: number | null;
  /** How many there are without any filter, where one narrows the list. */
  total: number | null;
  query: ListQuery;
  columns: GridColumn[];
  setup: ListSetup;
  /** What the list falls into groups by, the outer one first. */
  grouping: readonly GridColumn[];
  onSetup(change: Partial<ListSetup>): void;
  onFilterBy?: ((key: string) => void) | undefined;
  selection: Selection;
  onSelect(selection: Selection): void;
  /** Of one row: by Shift+F10, the menu key and the other mouse button. */
  onRowMenu?: ((row: Row, at: { x: number; y: number }) => void) | undefined;
  /** What stands there when the list has no rows. */
  empty(hasEmptyRow: boolean): ReactNode;
  onKnown?: (known: { count: number | null; canCreate: boolean }) => void;
  handle?: Ref<GridHandle>;
  /** Makes a record that begins with these values; undefined: nobody may. */
  onAdd?: ((values: Record<string, unknown>) => void) | undefined;
  /** In the order that people gave it, which this person may change. */
  isByHand?: boolean | undefined;
  /** As a view has it; else close together, without colors. */
  look?: GridLook | undefined;
};

export type GridLook = {
  density: Density;
  colorOf?: (row: Row) => string | undefined;
  cells?: CellLook;
};

/** For what stands around the list and changes its records. */
export type GridHandle = {
  /** The list as it is now, where one is. */
  reload(): void;
  /** What was done there is taken back from here too. */
  did(...changeSetIds: (string | null)[]): void;
  /** It was taken back there. */
  undone(changeSetId: string): void;
  /** Folds all groups, or opens them. */
  foldAll(isFolded: boolean): void;
  /** Opens the record; the list is found again where it was left. */
  open(row: Row): void;
  /** Where a row can be put from where it stands, for its menu. */
  waysOf(row: Row): MenuAction[];
  /** On paper, as far as there is room for it. */
  print(): Promise<void>;
};

/** A collection's records as a grid, at any length. */
export function RecordGrid(props: RecordGridProps) {
  const { query, columns, selection, onSelect } = props;
  const t = useTranslations("grid");
  const latest = useRef(props);
  latest.current = props;
  const isPhone = useMediaQuery("(max-width: 600px)", false, { getInitialValueInEffect: false });
  const place = useGridPlace(query);
  const undoStack = useUndoStack();
  const peeked = usePeeked();
  const figures = useMemo(() => figuresToAsk(columns, props.setup.figures), [columns, props.setup.figures]);
  const grid = useGrid(query, columns, undoStack, {
    expected: place.count ?? (props.expected || null),
    grouping: props.grouping,
    figures,
    isByHand: props.isByHand ?? false,
  });
  const byHand = useByHand(grid);
  const sheet = useRef<Printing>(null);
  const move = useMoveRows(grid, props.grouping, selection);
  const [moving, setMoving] = useState<Row>();
  const isGrouped = grid.window instanceof GroupedRows;
  const canAddIn = props.onAdd !== undefined && props.grouping.every(({ isEditable }) => isEditable);
  useLayoutEffect(() => {
    if (grid.window instanceof GroupedRows) grid.window.offerAdding(canAddIn);
  }, [grid, canAddIn]);
  const onAddIn = useCallback(
    ({ values }: Section) => latest.current.onAdd?.(valuesInGroup(latest.current.grouping, values)),
    [],
  );
  useGroupCounts(grid);
  useStore(grid.window);
  const { actions, ...keys } = useGridActions(grid, {
    ...{ selection, onSelect, onRowMenu: props.onRowMenu },
    onTooManyLeftOut: (most) => toast.warn(t("rows.tooManyLeftOut", { most })),
  });
  const { undo, redo } = useUndo(grid);
  const { onClipboard, clear, fillDown } = useClipboard(grid, undo);
  const { news, gone, show } = useLiveRows(grid);
  const { count, total, isFresh, failure, canCreate, reach } = grid.window;

  const tell = useEffectEvent(() => props.onKnown?.({ count: total, canCreate }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what it reacts to
  useEffect(() => tell(), [total, canCreate]);
  useImperativeHandle(props.handle, () => ({
    reload: () => grid.window.reload(),
    did(...changeSetIds) {
      for (const id of changeSetIds) if (id) grid.own.add(id);
      grid.undo.did(...changeSetIds);
      void showChanged(grid);
    },
    undone(changeSetId) {
      grid.undo.forget(changeSetId);
      void showChanged(grid);
    },
    foldAll: (isFolded) => foldAll(grid, isFolded),
    open: (row) => actions.open(row, grid.window.placeOf(row.id) ?? 0),
    waysOf: (row) => [
      ...byHand.waysOf(row),
      ...(isGrouped && props.grouping.some(({ isEditable }) => isEditable)
        ? [{ key: "group", label: t("groups.moveTo"), icon: "fas_layer-group", run: () => setMoving(row) }]
        : []),
    ],
    print: async () => sheet.current?.start(),
  }));
  // Always the same, so that the header is not drawn with every row.
  const onSetup = useCallback((change: Partial<ListSetup>) => latest.current.onSetup(change), []);
  const onFilterBy = useCallback((key: string) => latest.current.onFilterBy?.(key), []);
  const keep = useEffectEvent((top: number) => place.keep(top, grid.window.count));
  const onTop = useCallback((top: number) => keep(top), []);

  if (failure && reach === 0) {
    return (
      <div className={classes.frame}>
        <ErrorState error={failure} retry={() => grid.window.retry()}>
          {t("failed")}
        </ErrorState>
      </div>
    );
  }
  const isEmpty = count === 0 && !isFresh && !(grid.window.lines && grid.window.lines.count > 0);
  // Where records can be made, the empty row to type and paste into stays.
  if (isEmpty && (isPhone || !canCreate || query.filter))
    return <div className={classes.frame}>{props.empty(false)}</div>;
  const showMenu = () => {
    const row = grid.window.rowAt(grid.active.row);
    const cell = document.activeElement?.getBoundingClientRect();
    if (row && cell) props.onRowMenu?.(row, { x: cell.left, y: cell.bottom });
  };
  return (
    <KnownNames value={grid.window.names}>
      <CellLook value={props.look?.cells ?? plainCells}>
        <GridActions value={actions}>
          <FollowPeek grid={grid} actions={actions} />
          <PrintSheet {...{ grid, columns }} label={props.label} handle={sheet} />
          <div className={classes.frame}>
            {isPhone ? (
              <GridCards
                {...{ grid, columns, selection, figures, onTop, onAddIn }}
                label={props.label}
                grouping={props.grouping}
                start={place.top}
                colorOf={props.look?.colorOf}
                // Where headings stand is known with the groups: only then is it known what one was at.
                key={`${query.collectionId} ${grid.window.lines !== null}`}
              />
            ) : (
              <GridTable
                {...{ grid, columns, selection, onClipboard, gone, onTop }}
                label={props.label}
                setup={props.setup}
                grouping={props.grouping}
                figures={figures}
                total={props.total}
                onSetup={onSetup}
                onFilterBy={props.onFilterBy && onFilterBy}
                onChooseAll={keys.chooseAll}
                keys={{ ...keys, clear, fillDown, undo, redo, showMenu: props.onRowMenu && showMenu }}
                context={grid.around.context}
                peekedId={peeked?.list ? peeked.recordId : undefined}
                density={props.look?.density ?? "dense"}
                colorOf={props.look?.colorOf}
                start={place.top}
                byHand={byHand}
                onAddIn={onAddIn}
              />
            )}
            {grid.window instanceof GroupedRows && !grid.window.isWhole && (
              <p className={classes.partial}>{t("groups.notWhole")}</p>
            )}
            {moving && (
              <MoveToGroupDialog
                {...{ grid, move }}
                row={moving}
                grouping={props.grouping}
                close={() => setMoving(undefined)}
              />
            )}
            {isEmpty && <div className={classes.under}>{props.empty(true)}</div>}
            <News {...news} show={show} />
            {failure !== undefined && reach > 0 && (
              <div className={classes.note} role="alert">
                {t("failed")}
                <Button size="compact-sm" variant="subtle" onClick={() => grid.window.retry()}>
                  {t("retry")}
                </Button>
              </div>
            )}
          </div>
        </GridActions>
      </CellLook>
    </KnownNames>
  );
}

const plainCells: CellLook = {};

/** Quiet: nothing moves until the person wants to see it. */
function News({ more, isChanged, show }: { more: number; isChanged: boolean; show(): void }) {
  const t = useTranslations("grid.news");
  return (
    <div role="status" className={classes.news}>
      {(more > 0 || isChanged) && (
        <button type="button" className={classes.pill} onClick={show}>
          <Icon name="fas_arrows-rotate" size={12} />
          {more > 0 ? t("more", { count: more }) : t("changed")}
        </button>
      )}
    </div>
  );
}
