import { memo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useFilterColumns } from "#data/filters/ui/filter-columns.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { isRightSided } from "../cells/cell-text.ts";
import { FigureValue } from "../footer/figure-value.tsx";
import type { ColumnFigure, GridColumn } from "../grid-model.ts";
import type { ColumnLayout } from "../table/column-layout.ts";
import { GroupName } from "../toolbar/group-names.tsx";
import classes from "./group-heading.module.css";
import type { Heading } from "./group-lines.ts";
import type { GroupActions } from "./use-group-actions.ts";

type GroupHeadingProps = {
  heading: Heading;
  line: number;
  y: number;
  layout: ColumnLayout;
  from: number;
  to: number;
  grouping: readonly GridColumn[];
  figures: readonly ColumnFigure[];
  collectionId: string;
  actions: GroupActions;
};

const narrowestLabel = 320;

/** What the records below it have in common, how many they are and what their columns come to. */
export const GroupHeading = memo(function GroupHeading(props: GroupHeadingProps) {
  const { heading, layout, from, to, grouping, figures, collectionId, actions } = props;
  const t = useTranslations("grid.groups");
  const say = useTranslations("grid.footer");
  const format = useFormatter();
  const by = grouping[heading.level];
  const column = useFilterColumns(collectionId).columns?.get(by?.key ?? "");
  const labelWidth = Math.max(layout.frozenWidth, narrowestLabel);
  const drawn = layout.columns.slice(from, to).filter(({ left, width }) => left + width > labelWidth);
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the rows
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={props.line + 2}
      className={classes.heading}
      data-group
      data-level={heading.level}
      data-section={heading.key}
      data-drop={actions.dropOn === heading.key || undefined}
      style={{ transform: `translateY(${props.y}px)`, width: layout.width }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as the rows */}
      <div
        role="gridcell"
        tabIndex={-1}
        aria-colindex={1}
        aria-colspan={Math.max(1, layout.frozen + 1)}
        className={classes.label}
        data-label
        style={{ width: labelWidth }}
      >
        <button
          type="button"
          className={classes.button}
          aria-expanded={!heading.isFolded}
          data-heading={heading.key}
          onClick={() => actions.fold(heading.key, !heading.isFolded)}
        >
          <Icon name="fas_chevron-down" size={11} className={classes.chevron ?? ""} />
          <span className={classes.title}>{by?.title}</span>
          <span className={classes.value}>
            {column && <GroupName collectionId={collectionId} column={column} value={heading.values[heading.level]} />}
          </span>
          <span className={classes.count} title={t("count", { count: heading.count })}>
            {format.number(heading.count)}
          </span>
        </button>
      </div>
      {drawn.map(({ column: each, at, left, width }) => {
        const place = figures.findIndex(({ key }) => key === each.key);
        const figure = figures[place]?.figure;
        if (!figure) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: as the rows
          <div
            key={each.key}
            role="gridcell"
            tabIndex={-1}
            aria-colindex={at + 2}
            className={classes.figure}
            data-right={isRightSided(each) || undefined}
            title={say(`figures.${figure}`)}
            style={{ left, width }}
          >
            <span className={classes.figureName}>{say(`figures.${figure}`)}</span>
            <FigureValue
              {...{ column: each, figure }}
              summary={{ count: heading.count, of: () => heading.figures[place], isFailed: false, retry: () => {} }}
              count={heading.count}
              total={null}
              className={classes.figureValue ?? ""}
            />
          </div>
        );
      })}
    </div>
  );
});
