import { useTranslations } from "use-intl";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { figuresToAsk } from "#views/grid/ui/footer/column-figures.ts";
import { FigureValue } from "#views/grid/ui/footer/figure-value.tsx";
import type { ColumnFigure, GridColumn } from "#views/grid/ui/grid-model.ts";
import inCard from "../../ui/in-card/in-card.module.css";
import { useItemFigures, type WantedFigure } from "../../ui/use-items.ts";
import type { OpenView } from "../../ui/use-open-view.ts";

type TableFiguresProps = { open: OpenView; fields: ReadonlyMap<string, Field>; count: number };

/** What the columns come to over everything that is linked, as below the table itself. */
export function TableFigures({ open, fields, count }: TableFiguresProps) {
  const t = useTranslations("grid.footer");
  const nameOf = useTranslations("filters.columns") as unknown as (key: string) => string;
  const { displayedFields, options } = open.view.settings;
  const columns = displayedFields.map(({ field: key }): GridColumn => {
    const field = fields.get(key) ?? null;
    return { key, title: field?.title ?? nameOf(key), field, isEditable: false, sorts: false };
  });
  const figures = figuresToAsk(columns, options.figures as ColumnFigure[]);
  const asked = figures.map(({ key, figure }) => ({ field: key, aggregate: figure }) as WantedFigure);
  const { data, isError, refetch, isPlaceholderData } = useItemFigures(open.view.id, open.asked, asked);
  if (figures.length === 0) return null;
  return (
    <dl className={inCard.figures} aria-label={t("label")}>
      {figures.map(({ key, figure }, place) => {
        const column = columns.find((each) => each.key === key)!;
        const of = () => (isPlaceholderData ? undefined : data?.[place]);
        return (
          <div key={key}>
            <dt>
              {column.title} <span>{t(`figures.${figure}`)}</span>
            </dt>
            <dd>
              <FigureValue
                {...{ column, figure, count, total: null }}
                summary={{ count, of, isFailed: isError && !data, retry: () => void refetch() }}
                className={inCard.figure ?? ""}
              />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
