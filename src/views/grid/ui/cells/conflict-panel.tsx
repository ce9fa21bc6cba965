import { Button, FocusTrap } from "@mantine/core";
import { use, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import type { GridColumn } from "../grid-model.ts";
import { GridActions } from "../table/grid-actions.ts";
import type { Row } from "../window/row-window.ts";
import { CellContent } from "./cell-content.tsx";
import type { Mark } from "./cell-marks.ts";
import classes from "./conflict-panel.module.css";
import { useKeptInside } from "./use-kept-inside.ts";

type ConflictPanelProps = { row: Row; column: GridColumn; mark: Mark & { kind: "conflict" } };

/** Two people changed the same cell: both values, and one decides. Nothing is lost before that. */
export function ConflictPanel({ row, column, mark }: ConflictPanelProps) {
  const t = useTranslations("grid.conflict");
  const { keepMine, takeTheirs } = use(GridActions);
  const title = useId();
  const panel = useRef<HTMLDivElement>(null);
  useKeptInside(panel);
  return (
    <FocusTrap active innerRef={panel}>
      <div
        role="dialog"
        aria-labelledby={title}
        className={classes.panel}
        onPointerDown={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          event.stopPropagation();
          // As with a value that was refused: one's own is given up.
          if (event.key === "Escape") takeTheirs(row, column);
        }}
      >
        <p id={title} className={classes.title}>
          {t("title")}
        </p>
        <dl className={classes.values}>
          <dt>{t("mine")}</dt>
          <dd>{mark.value === null ? t("empty") : <CellContent column={column} value={mark.value} />}</dd>
          <dt>{t("theirs")}</dt>
          <dd>{mark.theirs === null ? t("empty") : <CellContent column={column} value={mark.theirs} />}</dd>
        </dl>
        <div className={classes.ways}>
          <Button size="xs" onClick={() => keepMine(row, column, mark.value)} data-autofocus>
            {t("keepMine")}
          </Button>
          <Button size="xs" variant="default" onClick={() => takeTheirs(row, column)}>
            {t("takeTheirs")}
          </Button>
        </div>
      </div>
    </FocusTrap>
  );
}
