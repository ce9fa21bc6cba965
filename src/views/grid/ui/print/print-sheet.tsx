import { use, useEffect, useEffectEvent, useImperativeHandle, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { CellLook } from "../cells/cell-look.ts";
import { cellText, isRightSided, valueIn } from "../cells/cell-text.ts";
import type { Grid } from "../grid.ts";
import type { GridColumn } from "../grid-model.ts";
import type { Row } from "../window/row-window.ts";
import classes from "./print-sheet.module.css";

export const mostPrinted = 1000;

/** A list that is asked for on paper. */
export type Printing = { start(): Promise<void> };

type PrintSheetProps = { grid: Grid; label: string; columns: readonly GridColumn[]; handle: React.Ref<Printing> };

/**
 * The list on paper: a plain table of its first rows, not the window through which it is seen. Whoever prints by the
 * browser's own way gets what is there; from the menu the rows are read first.
 */
export function PrintSheet({ grid, label, columns, handle }: PrintSheetProps) {
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const begin = useEffectEvent(() =>
    flushSync(() => setRows((ready) => ready ?? grid.window.rows.slice(0, mostPrinted))),
  );
  useEffect(() => {
    const onBegin = () => begin();
    const onEnd = () => setRows(null);
    window.addEventListener("beforeprint", onBegin);
    window.addEventListener("afterprint", onEnd);
    return () => {
      window.removeEventListener("beforeprint", onBegin);
      window.removeEventListener("afterprint", onEnd);
    };
  }, []);
  useImperativeHandle(handle, () => ({
    async start() {
      const { rows: read, ...names } = await grid.window.stretch(0, mostPrinted - 1);
      grid.window.learn(names);
      flushSync(() => setRows(read));
      window.print();
    },
  }));
  return rows && createPortal(<Sheet {...{ grid, label, columns, rows }} />, document.body);
}

type SheetProps = { grid: Grid; label: string; columns: readonly GridColumn[]; rows: readonly Row[] };

function Sheet({ grid, label, columns, rows }: SheetProps) {
  const t = useTranslations("grid.print");
  const { textOf } = use(CellLook);
  const total = grid.window.count;
  const isPart = total === null || total > rows.length;
  return (
    <div className={classes.sheet} data-print-sheet>
      <h1>{label}</h1>
      {isPart && <p>{t("part", { count: rows.length, total: total ?? rows.length })}</p>}
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-right={isRightSided(column) || undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.key} data-right={isRightSided(column) || undefined}>
                  {textOf?.(column, valueIn(row, column)) ?? cellText(row, column, grid.around.context)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
