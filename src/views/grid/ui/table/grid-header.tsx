import { Checkbox, Menu } from "@mantine/core";
import { memo, use } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { isRightSided } from "../cells/cell-text.ts";
import { columnIcon } from "../column-icon.ts";
import type { ListSetup, Selection } from "../grid-model.ts";
import { FieldShaping } from "../shaping/field-shaping.ts";
import type { Change } from "./column-actions.ts";
import { type ColumnLayout, type PlacedColumn, rowHeadWidth } from "./column-layout.ts";
import { ColumnMenu } from "./column-menu.tsx";
import classes from "./grid-table.module.css";
import { type ColumnDrag, dropLine } from "./use-column-drag.ts";

export type GridHeaderProps = {
  layout: ColumnLayout;
  from: number;
  to: number;
  /** The column of the header cell that one is at; -1: one is among the rows. */
  active: number;
  setup: ListSetup;
  onSetup(change: Change): void;
  onFilterBy?: ((key: string) => void) | undefined;
  selection: Selection;
  onChooseAll(isChosen: boolean): void;
  drag: ColumnDrag;
};

/** Drawn anew only when columns are, not with every row that is scrolled past. */
export const GridHeader = memo(function GridHeader(props: GridHeaderProps) {
  const { layout, from, to, drag, selection } = props;
  const t = useTranslations("grid.rows");
  const shaping = use(FieldShaping);
  const drawn = [...layout.columns.slice(0, layout.frozen), ...layout.columns.slice(from, to)];
  const isAll = selection.kind === "all" && selection.except.size === 0;
  const isSome = !isAll && (selection.kind === "all" || selection.ids.size > 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the rows
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={1}
      className={classes.header}
      data-header
      style={{ width: layout.width + (shaping ? addWidth : 0) }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as the rows */}
      <div
        role="columnheader"
        tabIndex={-1}
        aria-colindex={1}
        className={classes.corner}
        style={{ width: rowHeadWidth }}
      >
        <Checkbox
          size="xs"
          tabIndex={-1}
          aria-label={t("chooseAll")}
          checked={isAll}
          indeterminate={isSome}
          onChange={() => props.onChooseAll(!isAll && !isSome)}
        />
      </div>
      {drawn.map((placed) => (
        <HeaderCell key={placed.column.key} {...props} placed={placed} />
      ))}
      {shaping && <AddField at={layout.columns.length} left={layout.width} add={shaping.insert} />}
      {drag.dropAt !== undefined && (
        <span className={classes.dropLine} style={{ left: dropLine(layout, drag.dropAt) }} aria-hidden />
      )}
    </div>
  );
});

const addWidth = 44;

/** Behind the last column: another one. */
function AddField({ at, left, add }: { at: number; left: number; add: (at: number) => void }) {
  const t = useTranslations("grid.column");
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the rows
    <div
      role="columnheader"
      tabIndex={-1}
      aria-colindex={at + 2}
      className={classes.columnHead}
      style={{ left, width: addWidth }}
    >
      <button type="button" className={classes.addField} aria-label={t("add")} title={t("add")} onClick={() => add(at)}>
        <Icon name="fas_plus" size={13} />
      </button>
    </div>
  );
}

function HeaderCell({ placed, setup, onSetup, onFilterBy, active, drag }: GridHeaderProps & { placed: PlacedColumn }) {
  const t = useTranslations("grid.column");
  const { column, at, left, width, isFrozen } = placed;
  const sortedAt = setup.sort.findIndex(({ field }) => field === column.key);
  const sorted = setup.sort[sortedAt];
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the rows
    <div
      role="columnheader"
      tabIndex={-1}
      aria-colindex={at + 2}
      aria-sort={sorted && (sorted.descending ? "descending" : "ascending")}
      className={classes.columnHead}
      data-column={at}
      data-frozen={isFrozen || undefined}
      data-last-frozen={at === setup.frozen - 1 || undefined}
      data-right={isRightSided(column) || undefined}
      style={{ left, width }}
    >
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <button
            type="button"
            tabIndex={active === at ? 0 : -1}
            data-cell={`-1:${at}`}
            className={classes.title}
            onPointerDown={drag.moving(placed)}
            onClickCapture={(event) => {
              if (drag.wasDragged()) event.stopPropagation();
            }}
            title={column.title}
          >
            <Icon name={columnIcon(column)} size={12} className={classes.typeIcon ?? ""} />
            <span className={classes.titleText}>{column.title}</span>
            {sorted && (
              <span className={classes.sorted}>
                <Icon name={sorted.descending ? "fas_arrow-down" : "fas_arrow-up"} size={10} />
                {setup.sort.length > 1 && <span>{sortedAt + 1}</span>}
              </span>
            )}
            <Icon name="fas_chevron-down" size={9} className={classes.more ?? ""} />
          </button>
        </Menu.Target>
        <ColumnMenu {...{ column, at, setup, onSetup, onFilterBy }} />
      </Menu>
      <span
        className={classes.resizer}
        onPointerDown={drag.resizing(placed)}
        title={t("resize", { column: column.title })}
        aria-hidden
      />
    </div>
  );
}
