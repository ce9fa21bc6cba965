import { use, useRef } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { TextContext } from "#data/fields/field-type.ts";
import { Chip } from "#data/fields/ui/chip.tsx";
import { useAppearance } from "#data/fields/ui/named-record.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { CellContent } from "../cells/cell-content.tsx";
import { CellEditor } from "../cells/cell-editor.tsx";
import { CellLook } from "../cells/cell-look.ts";
import type { Mark } from "../cells/cell-marks.ts";
import { cellText, isRightSided, valueIn } from "../cells/cell-text.ts";
import { ConflictPanel } from "../cells/conflict-panel.tsx";
import { useKeptInside } from "../cells/use-kept-inside.ts";
import type { Editing } from "../grid.ts";
import type { GridColumn } from "../grid-model.ts";
import { newRowId } from "../rows-made/new-row.ts";
import type { Row } from "../window/row-window.ts";
import type { PlacedColumn } from "./column-layout.ts";
import { GridActions } from "./grid-actions.ts";
import classes from "./grid-table.module.css";
import { RowTools } from "./row-tools.tsx";

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
  const { textOf } = use(CellLook);
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
      data-field={column.key}
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
        <span className={classes.plain}>{textOf?.(column, value) ?? cellText(row, column, context)}</span>
      ) : (
        <NamedContent {...{ column, value, row, index, context }} />
      )}
      {at === 0 && !editing && row.id !== newRowId && <RowTools row={row} index={index} />}
      {isActive && !editing && !column.isEditable && <Lock />}
      {problemId && mark?.kind === "problem" && !editing && <ProblemNote id={problemId} sentence={mark.sentence} />}
      {isCorner && !editing && column.isEditable && <span className={classes.handle} data-fill aria-hidden />}
      {mark?.kind === "conflict" && !editing && <ConflictPanel row={row} column={column} mark={mark} />}
    </div>
  );
}

type NamedContentProps = { column: GridColumn; value: unknown; row: Row; index: number; context: TextContext };

/** What a record is called is drawn as everywhere, with its picture or icon, and opens it beside the list, or where the view leads. */
function NamedContent({ column, value, row, index, context }: NamedContentProps) {
  const { teamId } = useTeamScope();
  const { peek } = use(GridActions);
  const { linkOf } = use(CellLook);
  const isNamed = column.names && typeof value === "string" && value !== "" && row.id !== newRowId;
  const icon = column.names?.icon;
  const plain = <CellContent column={column} value={value} />;
  const named = icon ? (
    <Chip known={{ name: value as string, icon }} />
  ) : (
    <OwnChip id={row.id} name={value as string} />
  );
  const children = isNamed ? named : plain;
  const link = row.id !== newRowId && linkOf?.({ column, row, context, className: classes.name ?? "", children });
  if (link) return <span data-opens>{link}</span>;
  if (!isNamed) return plain;
  return (
    <a
      href={pathTo("team.record", { teamId, dataRecordId: row.id })!}
      tabIndex={-1}
      className={classes.name}
      data-opens
      draggable={false}
      onClick={(event) => peek(row, index, event)}
    >
      {children}
    </a>
  );
}

function OwnChip({ id, name }: { id: string; name: string }) {
  return <Chip known={{ ...useAppearance(id), name }} />;
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
