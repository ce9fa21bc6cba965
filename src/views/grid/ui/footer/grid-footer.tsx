import { Menu } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type KeyboardEvent, useMemo } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { isRightSided } from "../cells/cell-text.ts";
import type { Grid } from "../grid.ts";
import type { FooterFigure, ListSetup, Selection } from "../grid-model.ts";
import { useStore } from "../store.ts";
import type { Change } from "../table/column-actions.ts";
import { type ColumnLayout, type PlacedColumn, rowHeadWidth } from "../table/column-layout.ts";
import { figureBelow, figureOfSelected, figuresOffered, withFigure } from "./column-figures.ts";
import { FigureValue } from "./figure-value.tsx";
import classes from "./grid-footer.module.css";
import { type SelectedRows, selectedRows } from "./selected-rows.ts";
import { type Summary, useSummary } from "./use-summary.ts";

type GridFooterProps = {
  grid: Grid;
  layout: ColumnLayout;
  from: number;
  to: number;
  setup: ListSetup;
  onSetup(change: Change): void;
  selection: Selection;
  /** How many there are without any filter, where one narrows the list. */
  total: number | null;
};

/** So long a selection rests before it is added up. */
const rest = 200;

/** What the columns come to: over the whole list, or over what is selected in it. */
export function GridFooter({ grid, layout, from, to, setup, onSetup, selection, total }: GridFooterProps) {
  const t = useTranslations("grid.footer");
  useStore(grid);
  const { query, columns } = grid.around;
  const { total: count } = grid.window;
  const selected = useSelected(grid, selection);
  const isIn = (at: number) => selected !== undefined && at >= selected.left && at <= selected.right;
  const figureAt = (at: number): FooterFigure =>
    isIn(at)
      ? figureOfSelected(columns[at]!, at === selected?.left, setup.figures)
      : figureBelow(columns[at]!, at === 0, setup.figures);
  const figures = columns.map(({ key }, at) => ({ key, figure: figureAt(at) }));
  // Rows come first.
  const isDue = !grid.window.isFresh;
  const whole = useMemo(() => ({ filter: query.filter, ids: null }), [query.filter]);
  const ofWhole = figures.filter(({ figure }, at) => !isIn(at) && figure !== "none" && figure !== "count");
  const ofSelected = figures.filter(({ figure }, at) => isIn(at) && figure !== "none");
  const summary = useSummary(query.collectionId, isDue && ofWhole.length > 0 ? whole : undefined, ofWhole);
  const isAsked = selected && (selected.count === null || ofSelected.some(({ figure }) => figure !== "count"));
  const about = useMemo(() => selected && { filter: selected.filter, ids: selected.ids }, [selected]);
  const selectedSummary = useSummary(query.collectionId, isAsked ? about : undefined, ofSelected);
  const drawn = [...layout.columns.slice(0, layout.frozen), ...layout.columns.slice(from, to)];
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the rows
    <div
      role="row"
      tabIndex={-1}
      aria-label={t("label")}
      className={classes.footer}
      data-footer
      style={{ width: layout.width }}
      onKeyDown={moveAlong}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as the rows */}
      <div role="gridcell" tabIndex={-1} aria-colindex={1} className={classes.corner} style={{ width: rowHeadWidth }}>
        {selected && <Icon name="fas_square-check" size={14} label={t("selected")} />}
      </div>
      {drawn.map((placed, place) => (
        <FooterCell
          key={placed.column.key}
          {...{ placed, setup, onSetup }}
          isFirst={place === 0}
          figure={figures[placed.at]!.figure}
          isOfSelected={isIn(placed.at)}
          summary={isIn(placed.at) ? selectedSummary : summary}
          count={isIn(placed.at) ? (selected?.count ?? selectedSummary.count ?? null) : count}
          total={isIn(placed.at) ? count : total}
        />
      ))}
    </div>
  );
}

type FooterCellProps = {
  placed: PlacedColumn;
  setup: ListSetup;
  onSetup(change: Change): void;
  /** The one that Tab reaches; from there on by arrows. */
  isFirst: boolean;
  figure: FooterFigure;
  isOfSelected: boolean;
  summary: Summary;
  count: number | null;
  total: number | null;
};

function FooterCell({ placed, setup, onSetup, figure, isOfSelected, summary, ...numbers }: FooterCellProps) {
  const t = useTranslations("grid.footer");
  const { column, at, left, width, isFrozen } = placed;
  const label = figure === "none" ? t("choose", { column: column.title }) : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the rows
    <div
      role="gridcell"
      tabIndex={-1}
      aria-colindex={at + 2}
      className={classes.cell}
      data-frozen={isFrozen || undefined}
      data-last-frozen={at === setup.frozen - 1 || undefined}
      data-right={isRightSided(column) || undefined}
      data-selected={isOfSelected || undefined}
      style={{ left, width }}
    >
      <Menu position="top-start" withinPortal>
        <Menu.Target>
          <button
            type="button"
            className={classes.button}
            tabIndex={numbers.isFirst ? 0 : -1}
            aria-label={label}
            title={figure === "none" ? undefined : t(`figures.${figure}`)}
            data-figure={column.key}
          >
            {figure === "none" ? (
              <span className={classes.offer} aria-hidden>
                {t("summarize")}
                <Icon name="fas_chevron-up" size={9} />
              </span>
            ) : (
              <>
                <span className={classes.name}>{t(`figures.${figure}`)}</span>
                <FigureValue
                  {...{ column, figure, summary }}
                  count={numbers.count}
                  total={numbers.total}
                  className={classes.value ?? ""}
                />
              </>
            )}
          </button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t("choose", { column: column.title })}>
          <Menu.RadioGroup
            value={figure}
            onChange={(chosen) => onSetup({ figures: withFigure(setup.figures, column.key, chosen as FooterFigure) })}
          >
            {figuresOffered(column).map((offered) => (
              <Menu.RadioItem key={offered} value={offered} closeMenuOnClick>
                {t(`figures.${offered}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

/** What is selected, once it rests. */
function useSelected(grid: Grid, selection: Selection): SelectedRows | undefined {
  const key = JSON.stringify(selectedRows(grid, grid.around.query, selection) ?? null);
  const [resting] = useDebouncedValue(key, rest);
  // What was selected before is nothing that anybody looks at any more.
  return useMemo(() => (resting === key ? (JSON.parse(key) ?? undefined) : undefined), [key, resting]);
}

function moveAlong(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const button = (event.target as Element).closest("[data-figure]");
  if (!button) return;
  // Keys that move in the list mean nothing here.
  event.stopPropagation();
  if (step === undefined) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-figure]")];
  all[all.indexOf(button as HTMLElement) + step]?.focus();
  event.preventDefault();
}
