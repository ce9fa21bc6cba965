import { useFormatter, useTranslations } from "use-intl";
import { CellContent } from "../cells/cell-content.tsx";
import type { FooterFigure, GridColumn } from "../grid-model.ts";
import { kindOf } from "../setup/list-columns.ts";
import { figureAsValue } from "./figure-as-value.ts";
import type { Summary } from "./use-summary.ts";

type FigureValueProps = {
  column: GridColumn;
  figure: FooterFigure;
  summary: Summary;
  count: number | null;
  total: number | null;
  className: string;
};

/** A figure as its column writes values; a bar until it is known. */
export function FigureValue({ column, figure, summary, count, total, className }: FigureValueProps) {
  const t = useTranslations("grid.footer");
  const format = useFormatter();
  const number = (value: number) => format.number(value, { maximumFractionDigits: 2 });
  if (figure === "count") {
    if (count === null) return <span className={className}>…</span>;
    const isPart = total !== null && total > count;
    return <span className={className}>{isPart ? t("countOf", { count, total }) : number(count)}</span>;
  }
  if (summary.isFailed) return <span className={className}>{t("failed")}</span>;
  const value = summary.of(column.key);
  if (value === undefined) return <span className={className}>…</span>;
  if (value === null) return <span className={className}>–</span>;
  if (figure === "filled" || (figure === "average" && kindOf(column) === "integer"))
    return <span className={className}>{number(Number(value))}</span>;
  return (
    <span className={className}>
      <CellContent column={column} value={figureAsValue(column, figure, value)} />
    </span>
  );
}
