import { use } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import colors from "#ui/item-colors.module.css";
import type { Row } from "../window/row-window.ts";
import { GridActions } from "./grid-actions.ts";
import classes from "./grid-table.module.css";

type RowHeadProps = {
  index: number;
  row: Row | undefined;
  isChosen: boolean;
  isNew: boolean;
  color: string | undefined;
  isOrderable: boolean;
};

/** The number of the row; its box once the row is looked at. */
export function RowHead({ index, row, isChosen, isNew, color, isOrderable }: RowHeadProps) {
  const t = useTranslations("grid.rows");
  const { choose } = use(GridActions);
  if (isNew) {
    return (
      // A header without words would be none.
      // biome-ignore lint/a11y/useSemanticElements: as the cells
      <div role="gridcell" tabIndex={-1} aria-colindex={1} aria-label={t("new")} className={classes.head}>
        <span className={classes.plus}>
          <Icon name="fas_plus" size={11} />
        </span>
      </div>
    );
  }
  if (!row) {
    return (
      // It names nothing yet, and its number is hidden where somebody points at it.
      // biome-ignore lint/a11y/useSemanticElements: as the cells
      <div role="gridcell" tabIndex={-1} aria-colindex={1} className={classes.head}>
        <span className={classes.number}>{index + 1}</span>
      </div>
    );
  }
  const name = row.name || t("unnamed");
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the cells
    <div
      role="rowheader"
      tabIndex={-1}
      aria-colindex={1}
      className={`${classes.head} ${colors.colored}`}
      data-color={color}
      data-chosen={isChosen || undefined}
      data-grip
    >
      {isOrderable && (
        <span className={classes.grip} title={t("drag")}>
          <Icon name="fas_grip-vertical" size={11} />
        </span>
      )}
      <span className={classes.number}>{index + 1}</span>
      <input
        type="checkbox"
        tabIndex={-1}
        className={classes.box}
        aria-label={t("choose", { name })}
        checked={isChosen}
        onChange={(event) => choose(index, (event.nativeEvent as MouseEvent).shiftKey, event.target.checked)}
      />
    </div>
  );
}
