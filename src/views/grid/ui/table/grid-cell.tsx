import { useRef } from "react";
import { useTranslations } from "use-intl";
import type { TextContext } from "#data/fields/field-type.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { CellContent } from "../cells/cell-content.tsx";
import { CellEditor } from "../cells/cell-editor.tsx";
import type { Mark } from "../cells/cell-marks.ts";
import { cellText, isRightSided, valueIn } from "../cells/cell-text.ts";
import { ConflictPanel } from "../cells/conflict-panel.tsx";
import { useKeptInside } from "../cells/use-kept-inside.ts";
import type { Editing } from "../grid.ts";
import type { Row } from "../window/row-window.ts";
import type { PlacedColumn } from "./column-layout.ts";
import classes from "./grid-table.module.css";

type GridCellProps = {
  placed: PlacedColumn;
  index: number;
  row: Row;
  isActive: boolean;
  isSelected: boolean;
  isLight: boolean;
  context: TextContext;
  mark: Mark | undefined;
  editing: Editing | null;
  /** The last cell of what is selected: from here it is drawn down. */
  isCorner: boolean;
};

export function GridCell(props: GridCellProps) {
  const { placed, index, row, isActive, isSelected, isLight, context, mark, editing, isCorner } = props;
  const { column, at, left, width, isFrozen } = placed;
  const value = mark && "value" in mark ? mark.value : valueIn(row, column);
  const problemId = mark?.kind === "problem" ? `problem-${row.id}-${column.key}` : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: cells of a window over a million cannot be those of a table
    <div
      role="gridcell"
      tabIndex={isActive && !editing ? 0 : -1}
      aria-colindex={at + 2}
      aria-selected={isSelected}
      aria-readonly={!column.isEditable}
      aria-describedby={problemId}
      aria-invalid={problemId !== undefined || undefined}
      data-cell={`${index}:${at}`}
      data-active={isActive || undefined}
      data-selected={isSelected || undefined}
      data-frozen={isFrozen || undefined}
      data-mark={mark?.kind}
      data-right={isRightSided(column) || undefined}
      data-editing={editing !== null || undefined}
      className={classes.cell}
      style={{ left, width }}
    >
      {editing ? (
        <CellEditor editing={editing} />
      ) : isLight ? (
        <span className={classes.plain}>{cellText(row, column, context)}</span>
      ) : (
        <CellContent column={column} value={value} />
      )}
      {isActive && !editing && !column.isEditable && <Lock />}
      {problemId && mark?.kind === "problem" && !editing && <ProblemNote id={problemId} sentence={mark.sentence} />}
      {isCorner && !editing && column.isEditable && <span className={classes.handle} data-fill aria-hidden />}
      {mark?.kind === "conflict" && !editing && <ConflictPanel row={row} column={column} mark={mark} />}
    </div>
  );
}

function ProblemNote({ id, sentence }: { id: string; sentence: string }) {
  const note = useRef<HTMLSpanElement>(null);
  useKeptInside(note);
  return (
    <span ref={note} id={id} role="alert" className={classes.problem}>
      {sentence}
    </span>
  );
}

function Lock() {
  const t = useTranslations("grid.cells");
  return (
    <span className={classes.lock} title={t("readOnly")}>
      <Icon name="fas_lock" size={10} label={t("readOnly")} />
    </span>
  );
}
